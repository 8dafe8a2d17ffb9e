// What is said in English about a game with a friend elsewhere. The type of this object is what every
// other language must have.

/** @typedef {import("../friend/remote.js").Rule} Rule */
/** @typedef {"four" | "full_board" | "resignation" | "time" | "agreement"} By */

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const text = {
  title: "Connect Four with a friend – Fourgone",
  titleYourTurn: "Your turn – Fourgone",
  friend: "Play a friend",
  friendHelp: "You get a link. Whoever opens it plays you, on any device, without an account.",
  yourGames: "Your games",
  against: (/** @type {string} */ name) => `Against ${name}`,
  gameWaiting: "Waiting for an opponent",
  name: "Your name",
  nameHint: "Your opponent and spectators see it.",
  side: "Side",
  sideRandom: "Random",
  rule: "Rules",
  ruleNames: /** @type {Record<Rule, string>} */ ({ standard: "Standard", swap: "Swap", balanced: "Balanced" }),
  ruleHelp: /** @type {Record<Rule, string>} */ ({
    standard: "Red moves first.",
    swap: "Red drops one disc, then yellow chooses a side.",
    balanced: "You start from a random opening that is a draw with perfect play. The rematch has the same one with sides swapped.",
  }),
  clock: "Time control",
  clockNone: "Unlimited",
  clockMinutes: (/** @type {number} */ minutes, /** @type {number} */ increment) =>
    `${counted(minutes, "minute", "minutes")}${increment > 0 ? ` + ${counted(increment, "second", "seconds")} a move` : ""}`,
  clockDays: (/** @type {number} */ days) => `${counted(days, "day", "days")} a move`,
  create: "Create the game",
  creating: "Creating the game…",
  createFailed: "The server could not be reached. Check your connection and try again.",
  createTooMany: "Too many new games from your address. Wait a minute.",

  offline: "No account and no cookies. The server keeps the moves and the names that were typed in.",
  anonymous: "Anonymous",
  bot: (/** @type {string} */ level) => `Level ${level} bot`,
  you: (/** @type {string} */ name) => `${name} (you)`,
  online: "online",
  away: "offline",
  emptySeat: "nobody yet",
  timeLeft: (/** @type {string} */ time) => `Time left: ${time}`,
  daysLeft: (/** @type {number} */ days, /** @type {number} */ hours) =>
    days > 0 ? `${counted(days, "day", "days")} ${hours} h` : `${hours} h`,

  invite: "Invite your friend",
  inviteHelp: "Send this link. The game starts when your friend joins.",
  inviteCode: "QR code of the link",
  inviteLink: "Invitation link",
  watchLink: "Copy the link for spectators",
  otherDevice: "Continue on another device",
  otherDeviceHelp: "Open this link there. Whoever has it can play in your place.",
  otherDeviceLink: "Link to your seat",
  cancel: "Cancel the game",

  invited: (/** @type {string} */ name) => `${name} has invited you to a game.`,
  youPlaySide: (/** @type {string} */ colour) => `You play ${colour}.`,
  join: "Join the game",
  joining: "Joining…",

  game: "Game",
  waiting: "Waiting for your friend…",
  spectating: "You are watching.",
  watchers: (/** @type {number} */ count) => `Spectators: ${count}`,
  opponentsTurn: (/** @type {string} */ name) => `${name} to move`,
  chooseSide: "Choose your side",
  opponentChooses: (/** @type {string} */ name) => `${name} is choosing a side`,
  chooseHelp: "Red has dropped the first disc, and yellow moves next. Which side do you want?",
  premove: (/** @type {number} */ column) => `Premove: column ${column}`,
  premoveCancelled: "Premove cancelled.",
  connectionLost: "Connection lost. Reconnecting…",
  connectionBack: "Connected again.",
  cameOnline: (/** @type {string} */ name) => `${name} is online.`,
  wentAway: (/** @type {string} */ name) => `${name} is offline.`,
  sending: "Sending your move…",

  takeback: "Propose a takeback",
  takebackSent: "Takeback proposed.",
  takebackOffered: (/** @type {string} */ name) => `${name} proposes a takeback.`,
  offerDraw: "Offer a draw",
  drawSent: "Draw offered.",
  drawOffered: (/** @type {string} */ name) => `${name} offers a draw.`,
  resign: "Resign",
  resignSure: "Really resign?",
  rematch: "Rematch",
  rematchSent: "Rematch offer sent. Waiting for your opponent…",
  rematchOffered: (/** @type {string} */ name) => `${name} wants a rematch.`,
  accept: "Accept",
  decline: "Decline",
  declined: (/** @type {string} */ name) => `${name} declined.`,
  nextGame: "Watch the next game",

  youWonBy: /** @type {Record<By, string>} */ ({
    four: "You won!", resignation: "You won: your opponent resigned.", time: "You won on time.", full_board: "", agreement: "",
  }),
  youLostBy: /** @type {Record<By, string>} */ ({
    four: "You lost.", resignation: "You resigned.", time: "You lost on time.", full_board: "", agreement: "",
  }),
  otherWonBy: /** @type {Record<By, (name: string) => string>} */ ({
    four: (name) => `${name} won.`,
    resignation: (name) => `${name} won by resignation.`,
    time: (name) => `${name} won on time.`,
    full_board: () => "",
    agreement: () => "",
  }),
  drawBy: { full_board: "A draw: the board is full.", agreement: "A draw by agreement." },

  review: "Review",
  reviewingBoth: "Looking at the moves of both…",
  kept: (/** @type {string} */ name, /** @type {number} */ kept, /** @type {number} */ all) =>
    `${name}: ${kept} of ${counted(all, "move", "moves")} kept the verdict.`,
  analysisLater: "Analysis is off until the game is over.",
  analyse: "Analysis",

  gone: "This game does not exist any more.",
  notASeat: "This link does not open a seat: perhaps it was cut short. You can still watch the game.",
  unreachable: "The server cannot be reached.",
  refused: {
    stale: "The game has moved on.",
    not_your_turn: "It is not your turn.",
    not_joined: "Your friend has not joined yet.",
    game_over: "The game is over.",
    time_is_up: "The time is up.",
    nothing_to_take_back: "There is no move of yours to take back.",
    offered: "You have offered that already.",
    other: "That is not possible now.",
  },
  home: "Back to the start page",

  keyList: [
    ["1 – 7", "drop a disc; a premove while your opponent thinks"],
    ["← →", "one move back, one move forward"],
    ["Home End", "to the start, to the end"],
    ["Esc", "cancel the premove"],
    ["?", "this help"],
  ],
};
