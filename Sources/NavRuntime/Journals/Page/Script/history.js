// The states of the journal: whole ones from time to time, and what each event changed. Swift has computed them; here they
// are put together again, and each whole state is compared with what the changes before it have led to.

/** The members of the state view with an entry for each node, by the letter of their pieces. */
const NODE_GROUPS = { c: "containers", s: "screens", i: "items" };

/** The members of the state view in its order. */
const MEMBERS = [
  "focus", "environment", "root", "scene", "containers", "screens", "panes", "items", "layout", "visible", "appearances",
  "rotation", "presented", "modals", "plugins", "remembered", "held",
];

/** The kinds of change of a piece. From `KEPT` on, the number of bytes that stay at the beginning plus `KEPT`. */
const GONE = 0;
const BACK = 1;
const KEPT = 2;

const NOTHING = new Uint8Array(0);

class History {
  constructor(names, bytes, summary) {
    this.bytes = bytes;
    this.start = summary.firstEvent;
    this.end = summary.events;
    this.stretches = summary.stretches.map(([event, start, sum, pieces]) => ({ event, start, sum, pieces }));
    this.sum = summary.sum;
    this.names = names;
    this.pieces = [];
    this.values = new WeakMap();
    /** The moments at which a whole state is another than the changes before it have led to. */
    this.faults = [];
    this.checked = new Set();
    /** For each event 1 when it changed something that a picture may show; 0 also where that is not known yet. */
    this.drawn = new Uint8Array(this.end - this.start);
    this.isDrawn = names.map((name) => /^[fi]|^m(drawn|environment|panes)$/.test(name));
    this.cursor = null;
    /** The number of events after which the orientation of the device has been reported. */
    this.turned = Infinity;
  }

  /** The owner of a piece, and the name of the piece there. */
  piece(number) {
    let piece = this.pieces[number];
    if (piece === undefined) {
      const name = this.names[number];
      piece = { group: name[0], name: name[0] in NODE_GROUPS ? JSON.parse(name.slice(1)) : name.slice(1) };
      this.pieces[number] = piece;
    }
    return piece;
  }

  /** The number of a piece; undefined when no state has it. */
  numberOf(group, name) {
    if (!this.numbers) this.numbers = new Map(this.names.map((name, number) => [name, number]));
    return this.numbers.get(group + (group in NODE_GROUPS ? JSON.stringify(name) : name));
  }

  /** The numbers of the pieces of a group. */
  numbersOf(group) {
    return this.names.flatMap((name, number) => (name[0] === group ? [number] : []));
  }

  // Travel

  /** The place in `stretches` of the last whole state before so many events. */
  stretchOf(events) {
    let low = 0;
    let high = this.stretches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.stretches[middle].event <= events) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the texts of the pieces after so many events, by their numbers; a piece that is not there has none. */
  at(events) {
    const stretch = this.stretchOf(events);
    let cursor = this.cursor;
    if (!cursor || cursor.stretch !== stretch || cursor.events > events) cursor = this.begin(stretch);
    this.cursor = cursor;
    while (cursor.events < events) this.step(cursor);
    return cursor.texts;
  }

  /** A cursor at the beginning of a stretch. */
  begin(stretch) {
    const { event, start, pieces } = this.stretches[stretch];
    const reader = new Reader(this.bytes, start);
    const cursor = { stretch, events: event, reader, pieces, texts: [], lost: [] };
    for (let piece = this.next(cursor); piece >= 0; piece = this.next(cursor)) {
      cursor.texts[piece] = reader.section();
    }
    return cursor;
  }

  /** Reads the number of a piece; -1 at the end of a list. */
  next(cursor) {
    const number = cursor.reader.number();
    if (number !== 1) return number - 2 < 0 ? -1 : number - 2;
    cursor.pieces += 1;
    return cursor.pieces - 1;
  }

  /** Applies the changes of one event. */
  step(cursor) {
    const { reader, texts, lost } = cursor;
    for (let piece = this.next(cursor); piece >= 0; piece = this.next(cursor)) {
      const fate = reader.number();
      if (this.isDrawn[piece]) this.drawn[cursor.events - this.start] = 1;
      if (fate === GONE) {
        lost[piece] = texts[piece];
        texts[piece] = undefined;
      } else {
        const before = texts[piece] ?? lost[piece] ?? NOTHING;
        texts[piece] = fate === BACK ? before : this.changed(before, fate - KEPT, reader);
      }
    }
    cursor.events += 1;
  }

  changed(before, start, reader) {
    const end = reader.number();
    const middle = reader.section();
    const text = new Uint8Array(start + middle.length + end);
    text.set(before.subarray(0, start));
    text.set(middle, start);
    text.set(before.subarray(before.length - end), start + middle.length);
    return text;
  }

  /** Calls `body`, which travels, and comes back to where the history is now. */
  visit(body) {
    const { cursor } = this;
    this.cursor = null;
    const result = body();
    this.cursor = cursor;
    return result;
  }

  // Checks

  /** Follows the changes of a stretch to its end, and compares the state there with the one that Swift has summed up. */
  check(stretch) {
    if (this.checked.has(stretch)) return;
    this.checked.add(stretch);
    const next = this.stretches[stretch + 1] ?? { event: this.end, sum: this.sum };
    try {
      const cursor = this.begin(stretch);
      if (sumOf(cursor.texts) !== this.stretches[stretch].sum) this.faults.push(cursor.events);
      while (cursor.events < next.event) this.step(cursor);
      if (sumOf(cursor.texts) !== next.sum) this.faults.push(next.event);
    } catch {
      this.faults.push(next.event);
    }
  }

  // The state view

  /** The value of a piece's text, as an object with one or more members, or for a frame the frame. */
  value(piece, text) {
    let value = this.values.get(text);
    if (value === undefined) {
      const json = new TextDecoder().decode(text);
      value = JSON.parse(this.names[piece][0] === "f" ? json : `{${json}}`);
      this.values.set(text, value);
    }
    return value;
  }

  /** The state view after so many events, its nodes in maps. Beside it, what a picture needs, and the view does not have. */
  state(events) {
    const texts = this.at(events);
    const found = { containers: [], screens: [], items: [], layout: [] };
    const parts = {};
    for (let piece = 0; piece < texts.length; piece++) {
      if (!texts[piece]) continue;
      const { group, name } = this.piece(piece);
      const value = this.value(piece, texts[piece]);
      if (group === "m") Object.assign(parts, value);
      else if (group === "f") found.layout[Number(name)] = value;
      else found[NODE_GROUPS[group]].push([name, value[name]]);
    }
    const view = {};
    for (const member of MEMBERS) {
      if (member === "layout") view.layout = found.layout;
      else if (member in found) view[member] = new Map(found[member].sort(([one], [other]) => compareUTF8(one, other)));
      else if (member in parts) view[member] = parts[member];
    }
    return {
      view, styles: parts.styles ?? [], levels: parts.levels ?? [], isFocusHidden: parts.focusIsHidden ?? false,
      isTurned: events >= this.turned,
    };
  }
}

/** FNV-1a of the bytes and numbers of the pieces, as Swift sums up a state. */
function sumOf(texts) {
  let hash = 0x811c9dc5;
  const add = (byte) => {
    hash = Math.imul(hash ^ byte, 0x01000193);
  };
  texts.forEach((text, piece) => {
    if (!text) return;
    text.forEach(add);
    add(piece & 255);
    add((piece >> 8) & 255);
    add((piece >> 16) & 255);
  });
  return hash >>> 0;
}

/** Names in the order of their UTF-8 bytes, which is that of their code points. */
function compareUTF8(one, other) {
  const [a, b] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  for (;;) {
    const [x, y] = [a.next(), b.next()];
    if (x.done || y.done) return (x.done ? 0 : 1) - (y.done ? 0 : 1);
    if (x.value !== y.value) return x.value.codePointAt(0) - y.value.codePointAt(0);
  }
}
