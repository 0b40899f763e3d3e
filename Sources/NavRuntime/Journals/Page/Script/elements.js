// Elements of the page. Whatever comes from the journal becomes text, never markup: there is no other way here.

/** Makes an element with attributes and children; a string among the children becomes text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A text of the journal: its direction is its own, and does not reach what stands around it. */
function foreign(text, name = "bdi", attributes = {}) {
  return element(name, { dir: "auto", ...attributes }, visible(String(text)));
}

function button(label, title, onclick, attributes = {}) {
  return element("button", { type: "button", title, "aria-label": title, onclick, ...attributes }, label);
}

/** Controls, and what Unicode lets a reader ignore or what turns the text around it: LineRole in the runtime's sources. */
const UNSEEN = new RegExp(
  "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f" +
    "\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}" +
    "\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]",
  "u",
);

/** Characters that shape their neighbours and stay beside them: joiners and variation selectors. */
const JOINING = /[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

const SHORT_ESCAPES = { "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0" };

/** A text on one line, with what cannot be seen as escapes. */
function visible(text) {
  if (/^[ -~]*$/.test(text)) return text;
  const characters = [...text];
  return characters.map((character, place) => {
    if (isSafe(character, characters[place - 1], characters[place + 1])) return character;
    const digits = character.codePointAt(0).toString(16).toUpperCase();
    return SHORT_ESCAPES[character] ?? `\\u{${digits.padStart(digits.length > 4 ? 8 : 4, "0")}}`;
  }).join("");
}

const isSeen = (character) => character !== undefined && !UNSEEN.test(character) && !JOINING.test(character);

function isSafe(character, before, next) {
  if (UNSEEN.test(character)) return false;
  if (!JOINING.test(character)) return true;
  if (before === undefined) return false;
  const isJoiner = (one) => one === "\u200c" || one === "\u200d";
  if (isSeen(before)) return !isJoiner(character) || isSeen(next);
  // A variation selector can precede a joiner in an emoji.
  return isJoiner(character) && JOINING.test(before) && !isJoiner(before) && isSeen(next);
}

/** Digits in groups of three. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function plural(count, word) {
  return `${grouped(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** A number of points without needless digits. */
function points(number) {
  return String(Math.round(number * 100) / 100);
}

/** True for a window in which the parts of the page are one below the other, and the page scrolls. */
function isNarrow() {
  return window.matchMedia("(max-width: 900px)").matches;
}

/** A moment in time to the millisecond, or to the second, with the reader's time zone; where somebody asks, it says what it is in UTC. */
function moment(time, length = 23) {
  const date = new Date(time);
  const isTime = !Number.isNaN(date.getTime());
  const attributes = isTime ? { datetime: date.toISOString(), title: `${date.toISOString()}; shown in your time zone` } : {};
  return element("time", attributes, clock(time, true).slice(0, length), isTime ? ` ${zoneOf(time)}` : "");
}

/** The name of the reader's time zone at a moment, such as GMT+1. */
function zoneOf(time) {
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "short" }).formatToParts(new Date(time));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** A moment in time, to the millisecond, in the time zone of the reader. */
function clock(time, withDate = false) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(time);
  const digits = (number, count = 2) => String(number).padStart(count, "0");
  const day = withDate ? `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())} ` : "";
  const hour = [date.getHours(), date.getMinutes(), date.getSeconds()].map((number) => digits(number)).join(":");
  return `${day}${hour}.${digits(date.getMilliseconds(), 3)}`;
}

/** Copies a text, also where a file may not write to the clipboard by itself. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { class: "unseen", readonly: true, "aria-label": "Copied text" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
