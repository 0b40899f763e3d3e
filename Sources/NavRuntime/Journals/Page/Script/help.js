// The help: what the words of the page mean, and its keys.

/** The text of the help, with the keys. */
const HELP = [
  "An app recorded every command, what became of it, and what its plugins did. This page shows any moment of that: " +
    "the picture is what was on the screen.",
  "To find out why something is gone, click where it should be. The page lists the values of that part; click one to ask why it is so.",
];
const WORDS = [
  ["@7", "the moment after the seventh event; an event is something that happened"],
  ["#3", "a commit: a command, with the events that it led to or the reasons why it was refused"],
  ["plugin", "a part of the app that may ask for more commands, change one, or object to it"],
  ["focus", "the container that gets the commands that name none"],
  ["regular, compact", "a window that is wide enough for panes side by side, or only for one"],
];
const KEYS = [
  ["j  k", "next event, event before"], ["]  [", "next commit, commit before"], ["Home  End", "the beginning, the end"],
  ["space", "play, pause"], ["/", "filter: words, finding, refused, waiting, source:user, by:PLUGIN, @7, #3"],
  ["m", "mark this moment, to see others beside it"], ["+  −  0", "zoom the timeline, show all of it"], ["x", "play faster: × 1, 4, 16"], ["c", "copy a link to this moment"],
  ["Esc", "clear the filter, the whole state again"], ["?", "this help"],
];

function helpDialog() {
  const list = KEYS.map(([keys, text]) => {
    return [element("dt", {}, keys.split("  ").map((key) => element("kbd", {}, key))), element("dd", {}, text)];
  });
  const words = WORDS.map(([word, text]) => [element("dt", {}, word), element("dd", {}, text)]);
  const dialog = element("dialog", { "aria-label": "Help" },
    element("form", { method: "dialog" }, element("h2", {}, "How to read this page"), element("button", {}, "Close")),
    ...HELP.map((text) => element("p", {}, text)), element("dl", { class: "words" }, words), element("dl", { class: "keys" }, list),
    quiet("The address of the page names the moment: send it along with the file."));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return dialog;
}
