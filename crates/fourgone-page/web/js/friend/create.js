// The dialog that begins a game with a friend: the rules, the clock, the side, a name. It is built when it
// is opened for the first time, with its words and its style.

import { part } from "../page.js";
import { makeGame, RefusedError } from "./remote.js";
import { allSeats, keepName, keepSeat, lastName, seatOf } from "./seats.js";
import { clockIn, loadWords, nameIn, wordsIn } from "./words.js";

/** @typedef {import("./remote.js").ClockChoice} ClockChoice */
/** @typedef {import("./remote.js").Rule} Rule */
/** @typedef {import("./words.js").Words} Words */

/** @type {readonly (ClockChoice | null)[]} */
const CLOCKS = [
  null,
  { minutes: 1, increment: 0 }, { minutes: 3, increment: 2 }, { minutes: 5, increment: 3 }, { minutes: 10, increment: 5 },
  { days: 1 }, { days: 3 }, { days: 7 },
];

/** Opens the dialog. @param {import("../text.js").Language} language */
export async function openCreate(language) {
  await Promise.all([loadWords(language), loadStyle()]);
  document.getElementById("create")?.remove();
  const dialog = build(wordsIn(language));
  document.body.append(dialog);
  dialog.showModal();
}

function loadStyle() {
  if (document.getElementById("friend-style")) return undefined;
  const sheet = Object.assign(document.createElement("link"), {
    id: "friend-style", rel: "stylesheet", href: new URL("../../style/friend.css", import.meta.url).href,
  });
  const isThere = new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; });
  document.head.append(sheet);
  return isThere;
}

/** @param {Words} words */
function build(words) {
  const dialog = document.createElement("dialog");
  dialog.id = "create";
  dialog.setAttribute("aria-labelledby", "create-title");
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  const header = part("", "", "header");
  const title = Object.assign(part("", words.friend, "h2"), { id: "create-title" });
  const close = /** @type {HTMLButtonElement} */ (part("icon", "", "button"));
  close.type = "button";
  close.ariaLabel = words.close;
  close.innerHTML = '<svg><use href="#icon-close"/></svg>';
  close.onclick = () => dialog.close();
  header.append(title, close);

  const name = Object.assign(document.createElement("input"), {
    type: "text", id: "create-name", maxLength: 40, autocomplete: "nickname", value: lastName(),
  });
  const rules = segments("create-rule", words.rule, Object.entries(words.ruleNames));
  const ruleHelp = part("small", words.ruleHelp.standard, "p");
  ruleHelp.setAttribute("role", "status");
  rules.addEventListener("change", () => { ruleHelp.textContent = words.ruleHelp[/** @type {Rule} */ (chosen(rules))]; });
  const sides = segments("create-side", words.side, [["first", words.sideFirst], ["random", words.sideRandom], ["second", words.sideSecond]], "random");
  const clock = Object.assign(document.createElement("select"), { id: "create-clock" });
  clock.append(...CLOCKS.map((each, index) => new Option(clockIn(words, each), String(index))));
  const fault = part("fault", "", "p");
  fault.setAttribute("role", "alert");
  const create = /** @type {HTMLButtonElement} */ (part("primary", words.create, "button"));
  create.type = "button";
  create.id = "create-game";
  create.onclick = async () => {
    create.setAttribute("aria-disabled", "true");
    create.textContent = words.creating;
    fault.textContent = "";
    try {
      keepName(name.value.trim());
      const made = await makeGame({
        rule: /** @type {Rule} */ (chosen(rules)),
        clock: CLOCKS[Number(clock.value)] ?? null,
        seat: /** @type {"first" | "second" | "random"} */ (chosen(sides)),
        name: name.value,
      });
      enter(made);
    } catch (error) {
      const isTooMany = error instanceof RefusedError && error.status === 429;
      fault.textContent = isTooMany ? words.createTooMany : words.createFailed;
      create.removeAttribute("aria-disabled");
      create.textContent = words.create;
    }
  };
  dialog.append(
    header,
    part("small", words.friendHelp, "p"),
    ...ownGames(words),
    field(words.name, name),
    part("small", words.nameHint, "p"),
    rules,
    ruleHelp,
    field(words.clock, clock),
    sides,
    fault,
    create,
  );
  return dialog;
}

/** Goes to a game that was just made. @param {import("./remote.js").Made} made */
function enter({ id, secret, invitation }) {
  keepSeat(id, { secret, invitation });
  // A browser that keeps nothing has it in the address, behind `#`.
  const behind = seatOf(id) ? "" : `#${secret}/${invitation}`;
  location.assign(new URL(`../../g/${id}${behind}`, import.meta.url));
}

/** The games in which one has a seat and which are not over. @param {Words} words */
function ownGames(words) {
  const open = Object.entries(allSeats()).filter(([, { isOver }]) => !isOver).sort(([, a], [, b]) => b.at - a.at);
  if (open.length === 0) return [];
  const list = part("own-games", "", "ul");
  for (const [id, { opponent }] of open.slice(0, 5)) {
    const item = document.createElement("li");
    const link = /** @type {HTMLAnchorElement} */ (part("", opponent === undefined ? words.gameWaiting : words.against(nameIn(words, opponent)), "a"));
    link.href = new URL(`../../g/${id}`, import.meta.url).href;
    item.append(link);
    list.append(item);
  }
  return [part("", words.yourGames, "h3"), list];
}

/** @param {string} words @param {HTMLElement} control */
function field(words, control) {
  const made = part("field", "", "label");
  made.append(part("", words), control);
  return made;
}

/** One of several choices. @param {string} name @param {string} words @param {[string, string][]} choices @param {string} [first] */
function segments(name, words, choices, first = choices[0]?.[0]) {
  const made = part("field", "", "div");
  const group = part("segments", "", "div");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", words);
  for (const [value, label] of choices) {
    const choice = document.createElement("label");
    choice.append(Object.assign(document.createElement("input"), { type: "radio", name, value, checked: value === first }), part("", label));
    group.append(choice);
  }
  made.append(part("", words), group);
  return made;
}

/** @param {HTMLElement} group */
function chosen(group) {
  return /** @type {HTMLInputElement | null} */ (group.querySelector("input:checked"))?.value ?? "";
}
