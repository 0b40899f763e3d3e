// A page that shows a journal.

openPage((journal) => new Page(journal)).then((page) => { globalThis.page = page; });
