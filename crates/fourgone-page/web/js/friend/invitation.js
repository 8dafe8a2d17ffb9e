// Links to a game: for the friend, for a second device, for those who watch. As text, as a QR code, and
// through the share sheet of the device.

import { button, element, input } from "../page.js";
import { qrCode, qrPicture } from "./qr.js";

/** @typedef {import("./words.js").Words} Words */

export class Invitation {
  #words;
  /** What the other seat is opened with, as long as it is known. @type {string | null} */
  secret = null;
  /** The link to one's own seat, if that is shown. */
  #own = "";
  /** The link whose code is drawn. */
  #drawn = "";

  /** @param {() => Words} words */
  constructor(words) {
    this.#words = words;
    button("invite-copy").onclick = () => this.#copy(input("invite-link").value, "invite-note");
    button("invite-share").hidden = typeof navigator.share !== "function";
    button("invite-share").onclick = () => navigator.share({ title: "Fourgone", url: input("invite-link").value }).catch(() => {});
    input("invite-link").onfocus = () => input("invite-link").select();
  }

  /** @param {{ id: string, isOpen: boolean }} state whether the other seat is free */
  render({ id, isOpen }) {
    const words = this.#words();
    const isOwn = this.#own !== "";
    const isInvitation = isOpen && this.secret !== null && !isOwn;
    element("invite-card").hidden = !isOwn && !isInvitation;
    if (!isOwn && !isInvitation) return;
    const link = isOwn ? this.#own : `${linkTo(id)}#${this.secret}`;
    element("invite-title").textContent = isOwn ? words.otherDevice : words.invite;
    element("invite-help").textContent = isOwn ? words.otherDeviceHelp : words.inviteHelp;
    element("invite-label").textContent = isOwn ? words.otherDeviceLink : words.inviteLink;
    input("invite-link").value = link;
    button("cancel").hidden = isOwn;
    button("invite-close").hidden = !isOwn;
    this.#draw(link);
  }

  /** Shows the link to one's own seat. @param {string} id @param {string} secret */
  openOwn(id, secret) {
    this.#own = `${linkTo(id)}#${secret}`;
    this.render({ id, isOpen: false });
    element("invite-card").scrollIntoView({ block: "nearest" });
    button("invite-copy").focus();
  }

  closeOwn() {
    this.#own = "";
    element("invite-card").hidden = true;
    button("other-device").focus();
  }

  /** @param {string} id */
  copyWatchLink(id) {
    return this.#copy(linkTo(id), "game-note");
  }

  /** @param {string} link */
  #draw(link) {
    const place = element("invite-code");
    if (link !== this.#drawn) {
      this.#drawn = link;
      const modules = qrCode(link);
      place.replaceChildren(...(modules ? [qrPicture(modules)] : []));
      place.hidden = modules === null;
    }
    place.firstElementChild?.setAttribute("aria-label", this.#words().inviteCode);
  }

  /** @param {string} link @param {string} note where to say that it is done */
  async #copy(link, note) {
    const { copied, copyFailed } = this.#words();
    try {
      await navigator.clipboard.writeText(link);
      element(note).textContent = copied;
    } catch {
      element(note).textContent = `${copyFailed} ${link}`;
    }
  }
}

/** The link to watch a game. @param {string} id */
function linkTo(id) {
  return new URL(`../../g/${id}`, import.meta.url).href;
}
