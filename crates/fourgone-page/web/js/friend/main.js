// The beginning of the page of a game with somebody elsewhere: `/g/ID`, with the secret of a seat behind
// `#`. What stands there is never sent in an address.

import { wantedLanguage } from "../text.js";
import { GamePage } from "./game-page.js";
import { isSecret } from "./seats.js";
import { loadWords } from "./words.js";

const [, id = ""] = /\/g\/([0-9a-z]+)\/?$/.exec(location.pathname) ?? [];
const [secret, invitation] = location.hash.slice(1).split("/");

loadWords(wantedLanguage()).catch(() => loadWords("en")).then(() => new GamePage(id, {
  secret: isSecret(secret) ? secret : null,
  invitation: isSecret(invitation) ? invitation : null,
  isCut: Boolean(secret) && !isSecret(secret),
}));

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Without it the page works all the same, as long as there is a network.
    navigator.serviceWorker.register(new URL("../../service-worker.js", import.meta.url)).catch(() => {});
  });
}
