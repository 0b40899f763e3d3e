import NavRuntime

extension PageTemplate {
  static let style = #"""
    /* The style of the page: quiet colours, one accent, and the reader's own fonts and colour scheme. */

    :root {
      color-scheme: light dark;
      --back: #f6f7f9;
      --panel: #ffffff;
      --text: #1d2129;
      --quiet: #5d6673;
      --line: #dde1e7;
      --accent: #0b62d6;
      --accent-back: #e5effd;
      --source: #3f6fb5;
      --plugin: #7a4fb3;
      --refused: #c4342b;
      --refused-back: #fdeceb;
      --new: #fff4cf;
      --mark: #b5740a;
      --cursor: #0b62d6;
      --screen: #ffffff;
      --raised: #ffffff;
      --raised-bar: #f2f3f6;
      --bar: #f2f3f6;
      --edge: #b9c0cb;
      font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171c;
        --panel: #1c2027;
        --text: #e4e7ec;
        --quiet: #9aa4b2;
        --line: #2e343e;
        --accent: #77aefc;
        --accent-back: #1d3353;
        --source: #7fa8e6;
        --plugin: #bb98ec;
        --refused: #ff8077;
        --refused-back: #45211f;
        --new: #43391a;
        --mark: #e0a445;
        --cursor: #77aefc;
        --screen: #232831;
        --raised: #2f3641;
        --bar: #2b313b;
        --raised-bar: #3a424f;
        --edge: #4a5361;
      }
    }

    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { background: var(--back); color: var(--text); }
    h1, h2, h3, h4, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
    h1 { font-size: 15px; }
    h2 { font-size: 14px; margin: 0 0 8px; overflow-wrap: anywhere; }
    h3 { font-size: 11px; text-transform: uppercase; letter-spacing: 0.05em; color: var(--quiet); margin: 16px 0 6px; }
    h4 { font-size: 13px; margin: 8px 0 2px; overflow-wrap: anywhere; }
    code, kbd, .what, .moment, .changes, .members, .events, .causes, .path { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12px; }
    button { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer; text-align: start; }
    button:focus-visible, a:focus-visible, input:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: 1px;
      border-radius: 3px;
    }
    bdi, [dir="auto"] { unicode-bidi: isolate; }
    .quiet { color: var(--quiet); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    #opening { padding: 24px; }

    /* The whole */

    .page { height: 100%; display: grid; grid-template-rows: auto auto auto minmax(0, 1fr); gap: 8px; padding: 8px; }
    header { display: flex; align-items: center; gap: 12px; padding: 0 4px; min-width: 0; }
    header h1 { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    header .counts { color: var(--quiet); flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    main { display: grid; grid-template-columns: minmax(280px, 1fr) minmax(320px, 1.35fr) minmax(300px, 1.1fr); gap: 8px; min-height: 0; }
    main > * { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; min-height: 0; min-width: 0; overflow: hidden; }
    .banner { background: var(--refused-back); color: var(--refused); border-radius: 6px; padding: 8px 12px; margin-bottom: 4px; overflow-wrap: anywhere; }

    .transport { display: flex; align-items: center; gap: 2px; }
    .transport button, header .help { min-width: 30px; height: 28px; text-align: center; border-radius: 6px; font-size: 15px; }
    .transport button:hover, header .help:hover, .zoom button:hover { background: var(--accent-back); }
    .transport .play { font-size: 12px; }
    .transport .moment { color: var(--accent); margin-inline-start: 8px; min-width: 4ch; text-align: end; font-weight: 600; text-decoration: none; }
    .transport .moment:hover { text-decoration: underline; }
    .transport .position { margin-inline-start: 4px; color: var(--quiet); white-space: nowrap; }
    header .help { border: 1px solid var(--line); font-size: 13px; }

    /* The timeline */

    .timeline { display: grid; grid-template-columns: max-content minmax(0, 1fr) auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 6px 8px; max-height: 34vh; overflow-y: auto; }
    .lane-labels { display: flex; flex-direction: column; max-width: 160px; padding-inline-end: 8px; }
    .lane { font-size: 11px; line-height: 16px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: var(--quiet); }
    .lane:hover { color: var(--text); text-decoration: underline; }
    .dot { display: inline-block; width: 7px; height: 7px; border-radius: 2px; margin-inline-end: 6px; background: currentcolor; }
    .dot.is-source { background: var(--source); }
    .dot.is-plugin { background: var(--plugin); }
    .dot.is-refused { background: var(--refused); }
    .slider { min-width: 0; cursor: pointer; touch-action: pan-y; }
    .lanes { display: block; width: 100%; }
    .zoom { display: flex; flex-direction: column; padding-inline-start: 4px; }
    .zoom button { width: 22px; text-align: center; border-radius: 4px; color: var(--quiet); line-height: 16px; }

    /* The list */

    .list { display: flex; flex-direction: column; }
    .search { display: flex; align-items: center; gap: 8px; padding: 6px; border-bottom: 1px solid var(--line); }
    input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; min-width: 0; flex: 1; }
    input::placeholder { color: var(--quiet); opacity: 1; }
    .count { color: var(--quiet); white-space: nowrap; }
    .count:empty { display: none; }
    .scroller { flex: 1; overflow: auto; min-height: 0; }
    .rows { position: relative; }
    .row { position: absolute; inset-inline: 0; height: 26px; line-height: 26px; display: flex; gap: 8px; padding: 0 8px; cursor: pointer; white-space: nowrap; }
    .row .what { overflow: hidden; text-overflow: ellipsis; min-width: 0; flex: 1; }
    .row .moment { color: var(--quiet); min-width: 5ch; text-align: end; flex: none; font-size: 11px; }
    .row.commit { border-top: 1px solid var(--line); font-weight: 600; }
    .row.event { padding-inline-start: 16px; color: var(--text); }
    .row.none .what { color: var(--quiet); }
    .row.refused .what, .row.refused .moment { color: var(--refused); }
    .row:hover { background: var(--back); }
    .row.current { background: var(--back); }
    .row[aria-selected="true"] { background: var(--accent-back); box-shadow: inset 3px 0 var(--accent); }
    .source { font: 11px/16px system-ui, sans-serif; align-self: center; border: 1px solid var(--line); border-radius: 8px; padding: 0 6px; color: var(--source); font-weight: 400; flex: none; }
    .source.plugin { color: var(--plugin); max-width: 40%; overflow: hidden; text-overflow: ellipsis; margin: 0; }

    /* The device */

    .device { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 10px; padding: 12px; }
    .screen { position: relative; overflow: hidden; background: var(--screen); border-radius: 6px; box-shadow: 0 0 0 1px var(--edge), 0 6px 24px rgb(0 0 0 / 12%); flex: none; font-size: var(--text); line-height: 1.25; }
    .device figcaption { text-align: center; color: var(--quiet); font-size: 12px; max-width: 100%; overflow-wrap: anywhere; }
    .device .hint { color: var(--text); margin-top: 8px; }
    .nothing { color: var(--quiet); }
    .screen > .nothing { position: absolute; inset: 0; display: grid; place-items: center; }
    .frame { position: absolute; overflow: hidden; font-size: var(--text, 12px); }
    .screen .frame { font-size: inherit; }
    .pane { background: var(--screen); display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; gap: 2px; padding: 2px; box-shadow: 0 0 0 1px var(--line); }
    .pane span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: none; }
    .pane .title { font-weight: 600; }
    .pane .note { white-space: normal; overflow-wrap: anywhere; }
    .pane .id, .pane .note { color: var(--quiet); font-size: 0.88em; }
    .pane.raised { background: var(--raised); }
    .bar.raised { background: var(--raised-bar); }
    .covered > * { visibility: hidden; }
    .covered > .dim { visibility: visible; }
    .pane.empty { color: var(--quiet); background: repeating-linear-gradient(135deg, var(--screen) 0 8px, var(--bar) 8px 9px); }
    .pane.placeholder .title { font-weight: 400; font-style: italic; color: var(--quiet); }
    .pane .note.failed, .pane .note.locked { color: var(--refused); }
    .pane .note.loading { color: var(--accent); }
    .pane.sheet, .pane.popover { background-color: var(--raised); border-radius: 8px; box-shadow: 0 0 0 1px var(--edge), 0 8px 30px rgb(0 0 0 / 30%); }
    .frame[data-role="left"], .frame[data-role="top"] { box-shadow: 0 0 0 1px var(--line); }
    .dim { position: absolute; inset: 0; background: #000; pointer-events: none; }
    .bar { background: var(--bar); box-shadow: 0 1px var(--line), 1px 0 var(--line); display: flex; align-items: end; gap: 4px; padding: 0 6px; }
    .bar button { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; line-height: 1.7; }
    .bar.navigation { display: grid; grid-template-columns: minmax(min-content, 1fr) minmax(0, max-content) minmax(min-content, 1fr); cursor: pointer; }
    .bar .side button { max-width: 10em; }
    .bar .side { display: flex; gap: 6px; min-width: 0; overflow: hidden; }
    .bar .side.end { justify-content: flex-end; }
    .bar.navigation.tight { display: flex; gap: 6px; }
    .tight .side { display: contents; }
    .tight .side button, .tight .title { flex: 0 1 auto; min-width: 1.4em; max-width: none; }
    .tight .title { flex-grow: 1; }
    .bar .title { font-weight: 600; text-align: center; max-width: 100%; }
    .bar .back, .bar .leave, .bar .item { color: var(--accent); }
    .bar.toolbar, .bar.tabs { align-items: center; justify-content: space-around; box-shadow: 0 -1px var(--line); }
    .bar .tab { color: var(--quiet); flex: 1; text-align: center; }
    .bar .tab.selected { color: var(--accent); font-weight: 600; }
    .frame.picked { outline: 2px solid var(--accent); outline-offset: -2px; }
    .pane:hover, .bar.navigation:hover { background-color: var(--accent-back); }

    /* The panels */

    .panels { display: flex; flex-direction: column; }
    .tablist { display: flex; gap: 4px; padding: 6px 8px 0; border-bottom: 1px solid var(--line); }
    .tablist button { padding: 4px 12px 7px; color: var(--quiet); border-bottom: 2px solid transparent; margin-bottom: -1px; }
    .tablist button[aria-selected="true"] { color: var(--text); border-color: var(--accent); font-weight: 600; }
    .panel { padding: 12px; overflow: auto; flex: 1; min-height: 0; }
    .panel[hidden] { display: none; }
    .facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin-bottom: 8px; }
    .facts dt { color: var(--quiet); }
    .facts dd { overflow-wrap: anywhere; }
    .facts .source { display: inline-block; }
    .chip { display: inline-block; margin-inline-end: 8px; }
    .refusal { background: var(--refused-back); border-radius: 6px; padding: 8px 12px; margin: 8px 0; overflow-wrap: anywhere; }
    .refusal strong { color: var(--refused); }
    .refusal ul { margin: 4px 0 0 16px; }
    .events { list-style: none; }
    .events .go { width: 100%; display: flex; gap: 8px; padding: 2px 6px; border-radius: 4px; }
    .events .go bdi { overflow-wrap: anywhere; min-width: 0; }
    .events .moment { color: var(--quiet); flex: none; }
    .events [aria-current] .go { background: var(--accent-back); }
    .events .go:hover { background: var(--back); }
    .plugin { margin: 6px 0; overflow-wrap: anywhere; }
    .by { color: var(--plugin); font-weight: 600; }
    .by:hover { text-decoration: underline; }
    .plugin ul { margin-inline-start: 16px; }
    .plugin .failed { color: var(--refused); }
    table { border-collapse: collapse; width: 100%; table-layout: fixed; }
    th { text-align: start; font-weight: 400; color: var(--quiet); vertical-align: top; padding: 2px 8px 2px 0; overflow-wrap: anywhere; width: 46%; }
    td { vertical-align: top; padding: 2px 0; overflow-wrap: anywhere; }
    .changes tr, .changes th, .changes td { display: block; width: 100%; padding: 0; }
    .changes tr { padding: 3px 0; }
    .changes .old { color: var(--quiet); }
    .changes .old, .changes .value { display: inline; }
    .changes .long { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
    .changes .value { background: var(--new); }
    .members .new .value { background: var(--new); }
    .value { border-radius: 3px; padding: 0 3px; margin-inline-start: -3px; overflow-wrap: anywhere; text-decoration: underline dotted var(--edge); text-underline-offset: 3px; }
    .value:hover { background: var(--accent-back); }
    .value .nothing, .value .boolean { font-style: italic; }
    .entry { border-inline-start: 2px solid var(--line); padding-inline-start: 8px; margin: 4px 0; }
    summary { cursor: pointer; }
    summary h3 { display: inline-block; margin-bottom: 4px; }
    .link { color: var(--accent); }
    .link:hover { text-decoration: underline; }
    .ask { display: flex; gap: 6px; margin-bottom: 12px; }
    .ask button, dialog form button { border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; }
    .causes { list-style: none; border-inline-start: 2px solid var(--accent); }
    .causes li { padding: 3px 0 3px 10px; overflow-wrap: anywhere; }
    .causes + div { margin-top: 12px; }
    .causes .moment { margin-inline-end: 8px; }

    dialog { color: var(--text); background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 20px 24px; max-width: 460px; }
    dialog::backdrop { background: rgb(0 0 0 / 40%); }
    dialog p { margin-bottom: 8px; }
    .words { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 12px 0; }
    .words dt { font-weight: 600; }
    .words dd { color: var(--quiet); }
    .changes + p { margin-top: 10px; }
    .keys { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 12px 0; }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; margin-inline-end: 4px; }

    /* A narrow window: one below the other, and the page scrolls */

    @media (max-width: 900px) {
      html, body { height: auto; }
      .page { height: auto; display: block; }
      .page > * { margin-bottom: 8px; }
      header { flex-wrap: wrap; position: sticky; top: 0; z-index: 100; background: var(--back); padding: 6px 4px; gap: 4px 8px; }
      header h1 { flex: 1 0 100%; }
      header .counts { order: 1; flex-basis: 100%; white-space: normal; }
      .transport { order: 2; flex: 1; }
      header .help { order: 3; }
      .transport button { min-width: 36px; height: 36px; }
      main { display: flex; flex-direction: column; }
      .device { order: 0; }
      .panels { order: 1; }
      .list { order: 2; height: 60vh; }
      .panel { overflow: visible; }
    }

    @media (prefers-reduced-motion: no-preference) {
      .screen .frame { transition: left 0.15s, top 0.15s, width 0.15s; }
    }

    /* Colors of the system, as in high contrast: no shadow is drawn, and no background */

    @media (forced-colors: active) {
      .screen, .frame { outline: 1px solid; outline-offset: -1px; }
      .dim { display: none; }
      .row[aria-selected="true"], .row.current, .frame.picked, .events [aria-current] .go { outline: 2px solid Highlight; outline-offset: -2px; }
      .tablist button[aria-selected="false"] { border-bottom: 1px solid; padding-bottom: 8px; }
      .dot { forced-color-adjust: none; }
    }

    /* Paper: the moment as a whole, without the list, of which only a window exists */

    @media print {
      .transport, .help, .zoom, .list, .ask, .hint { display: none; }
      html, body, .page { height: auto; }
      .page, main { display: block; }
      main > * { margin-top: 8px; overflow: visible; }
      .panel { overflow: visible; }
    }
    """# + "\n"
}
