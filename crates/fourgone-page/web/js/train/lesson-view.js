// The cards of lessons: the list of them, and the one that is taken.

import { button, element, part } from "../page.js";
import { foundOf, POSITIONS } from "./exercise.js";
import { foundPositions } from "./kept.js";
import { lessonLink } from "./link.js";

/** @typedef {import("../tutor.js").LessonRecord} LessonRecord */
/** @typedef {import("./exercise.js").LessonTask} LessonTask */
/** @typedef {import("./text.js").TrainText} TrainText */

/** The list of lessons. @param {TrainText} text @param {readonly LessonRecord[]} lessons @param {boolean} isShown */
export function renderLessons(text, lessons, isShown) {
  element("lessons-card").hidden = !isShown;
  if (!isShown) return;
  element("lesson-list").replaceChildren(...lessons.map(({ title }, index) => {
    const number = index + 1;
    const found = foundOf(number);
    const item = document.createElement("li");
    const link = /** @type {HTMLAnchorElement} */ (part("choice", "", "a"));
    link.href = lessonLink(number, 0);
    const badge = part(found === POSITIONS ? "numeral done" : "numeral", found === POSITIONS ? "✓" : String(number));
    badge.setAttribute("aria-hidden", "true");
    const words = document.createElement("span");
    words.append(part("", title, "strong"), part("", text.foundOf(found, POSITIONS), "small"));
    link.append(badge, words);
    item.append(link);
    return item;
  }));
}

/** The lesson that is taken. @param {TrainText} text @param {LessonTask | null} task @param {number} count how many lessons there are */
export function renderLesson(text, task, count) {
  element("lesson-card").hidden = task === null;
  if (task === null) return;
  const { record, number, step, isDone, told } = task;
  element("lesson-number").textContent = text.lessonOf(number, count);
  element("lesson-title").textContent = record.title;
  renderSteps(text, task);
  element("lesson-text").replaceChildren(
    ...(step === 0 ? record.explanation : [task.exercise.task]).map((words) => part("", words, "p")),
  );
  element("lesson-told").textContent = told;
  element("lesson-told").className = isDone ? "told done" : "told fault";
  button("lesson-hint").hidden = step === 0 || isDone;
  button("lesson-show").hidden = step === 0 || isDone;
  const isLast = step === POSITIONS;
  const next = button("lesson-next");
  next.hidden = step > 0 && !isDone;
  next.textContent = step === 0 ? text.begin : !isLast ? text.nextPosition : number < count ? text.nextLesson : text.toPuzzles;
}

/** The explanation and the positions, and which of them were found. @param {TrainText} text @param {LessonTask} task */
function renderSteps(text, { number, step }) {
  const found = foundPositions();
  element("lesson-steps").replaceChildren(...[0, 1, 2, 3].map((each) => {
    const item = document.createElement("li");
    const link = /** @type {HTMLAnchorElement} */ (part("", "", "a"));
    link.href = lessonLink(number, each);
    const isFound = found.has(`${number}/${each}`);
    link.textContent = each === 0 ? text.explanation : `${each}${isFound ? " ✓" : ""}`;
    if (each > 0) link.setAttribute("aria-label", isFound ? `${text.position(each)}, ${text.alreadySolved}` : text.position(each));
    if (each === step) link.setAttribute("aria-current", "step");
    item.append(link);
    return item;
  }));
}
