// axe in every view: in English light, dark and in forced colours, in every other language in one of
// them by turns. It takes minutes, so it is no part of the tests for every day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../stage.js";
import { VIEWS, violations } from "../views.js";

const stage = new Stage();

/** @type {Record<string, import("playwright-core").BrowserContextOptions>} */
const COLOURS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { colorScheme: "dark", forcedColors: "active" },
};
const OTHERS = ["de-DE", "fr-FR", "es-ES"];

Object.entries(VIEWS).forEach(([name, reach], index) => {
  const passes = [
    ...Object.keys(COLOURS).map((colours) => ({ colours, locale: "en-GB" })),
    ...OTHERS.map((locale, shift) => ({ colours: Object.keys(COLOURS)[(index + shift) % 3] ?? "light", locale })),
  ];
  for (const { colours, locale } of passes) {
    test(`axe finds nothing in the view ${name}, ${colours}, ${locale}`, async () => {
      const visit = await stage.open("", { ...COLOURS[colours], locale });
      await reach(visit);
      assert.deepEqual(await violations(visit.page), []);
      await visit.close();
    });
  }
});
