// A page that shows a journal, and goes on in it.

const addressAtFirst = location.hash;
openPage((journal) => new LivePage(journal, null)).then((page) => {
  globalThis.page = page;
  if (page) return startRuntime(page, addressAtFirst);
}).catch((error) => globalThis.page.warn(`The runtime cannot be started: ${error.message}`));
