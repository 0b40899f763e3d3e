// The start of the runtime, beside a journal that is shown.

async function startRuntime(page, address) {
  const [code, text] = ["runtime", "journal"].map((id) => document.getElementById(id));
  const bytes = await Promise.all([code, text].map((part) => unpack(part.textContent)));
  for (const part of [code, text]) part.textContent = "";
  const runtime = await LiveRuntime.load(bytes[0]);
  const answer = runtime.open(bytes[1]);
  if (!answer.ok) return page.warn(`The runtime cannot open this journal: ${answer.error.message}`);
  const live = new Live(runtime, page.journal, page.journal.summary.title);
  live.page = page;
  page.running = live;
  document.body.insertBefore(page.root, live.root);
  live.draw(page.state);
  page.resize();
  await live.openAddress(address);
  document.documentElement.dataset.live = String(Math.round(performance.now()));
  globalThis.live = live;
}
