// The help: what the words of the page mean, and its keys.

/** The text of the help, with the keys. */
const HELP = [
  "An app wrote down every command, what became of it, and what its plugins did. Here you look at any moment of it: " +
    "the picture shows what was on the screen.",
  "To find out why something is gone, click where it should be: each value of that part is listed, and each says why it is so.",
];
const WORDS = [
  ["@7", "the moment after the seventh event: something that happened, and cannot be taken back"],
  ["#3", "a commit: a command, with the events that it led to or the reasons why it was refused"],
  ["plugin", "a part of the app that may ask for more commands, change one, or object to it"],
  ["focus", "the container to which a command goes that names none"],
  ["regular, compact", "a window with room for panes beside each other, or for one"],
];
const KEYS = [
  ["j  k", "next event, event before"], ["]  [", "next commit, commit before"], ["Home  End", "the beginning, the end"],
  ["space", "play, pause"], ["/", "filter: words, finding, refused, waiting, source:user, by:PLUGIN, @7, #3"],
  ["m", "mark this moment, to see others beside it"], ["+  −", "zoom the timeline"], ["x", "play faster: × 1, 4, 16"], ["c", "copy a link to this moment"],
  ["Esc", "clear the filter, the whole state again"], ["?", "this help"],
];

function helpDialog() {
  const list = KEYS.map(([keys, text]) => {
    return [element("dt", {}, keys.split("  ").map((key) => element("kbd", {}, key))), element("dd", {}, text)];
  });
  const words = WORDS.map(([word, text]) => [element("dt", {}, word), element("dd", {}, text)]);
  const dialog = element("dialog", { "aria-label": "Help" }, element("h2", {}, "A recorded journal"),
    ...HELP.map((text) => element("p", {}, text)), element("dl", { class: "words" }, words), element("dl", { class: "keys" }, list),
    element("p", { class: "quiet" }, "The address of the page names the moment: send it along with the file."),
    element("form", { method: "dialog" }, element("button", {}, "Close")));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return dialog;
}
