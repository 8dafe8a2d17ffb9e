// The board of fourgone.widget: shows what the model has, and asks for what somebody clicks.

const button = (text, ask) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", ask);
  return made;
};

function render({ model, el }) {
  const send = (kind, more = {}) => () => model.send({ kind, ...more });
  el.classList.add("fourgone");

  const board = document.createElement("div");
  board.className = "fourgone-board";
  const picture = document.createElement("div");
  const columns = document.createElement("div");
  columns.className = "fourgone-columns";
  for (let column = 1; column <= 7; column++) {
    const drop = button("", send("play", { column }));
    drop.setAttribute("aria-label", `Column ${column}`);
    columns.append(drop);
  }
  board.append(picture, columns);

  const status = document.createElement("p");
  const advice = document.createElement("p");
  for (const text of [status, advice]) text.setAttribute("aria-live", "polite");
  advice.className = "fourgone-advice";

  const level = document.createElement("select");
  level.setAttribute("aria-label", "Opponent");
  for (let number = 0; number <= 10; number++) {
    level.add(new Option(number === 0 ? "Two players" : `Bot, level ${number}`, number));
  }
  level.addEventListener("change", () => model.send({ kind: "level", level: Number(level.value) }));

  const controls = document.createElement("div");
  controls.append(
    level,
    button("New game", send("new_game")),
    button("Undo", send("undo")),
    button("Hint", send("hint")),
    button("Why?", send("why")),
  );

  const show = () => {
    picture.innerHTML = model.get("svg");
    status.textContent = model.get("status");
    advice.textContent = model.get("advice");
    level.value = model.get("level");
    const legal = model.get("legal");
    [...columns.children].forEach((drop, index) => (drop.disabled = !legal.includes(index + 1)));
  };
  el.addEventListener("keydown", (event) => {
    if (/^[1-7]$/.test(event.key) && event.target !== level) send("play", { column: Number(event.key) })();
  });
  for (const trait of ["svg", "status", "advice", "legal", "level"]) model.on(`change:${trait}`, show);
  show();
  el.append(board, status, controls, advice);
  return () => model.off(null, show);
}

export default { render };
