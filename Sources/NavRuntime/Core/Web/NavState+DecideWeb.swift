package import NavBase
import NavEvents

/// The rules of a web container (DrillDownWebController).
extension NavState {
  func decideWeb(_ command: WebCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft)
    -> Decision
  {
    switch find(target, command.kind) {
    case .failure(let objection):
      if case .open(let url, _) = command, target == nil { return decideLink(url, draft.texts) }
      return .refused(objection)
    case .success(let node):
      guard let index = scene.webIndex(node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return decideWeb(command, of: node, at: index, &draft)
    }
  }

  private func decideWeb(
    _ command: WebCommand<InternedForm>, of node: NodeID, at index: Int, _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[node].name
    let web = scene.webs[index]
    switch command {
    case .open(let url, let page): return decideOpen(url, page: page, of: container, in: web, &draft)
    case .submit(let url): return decideSubmit(url, of: container, in: web, &draft)
    case .loaded(let title, let action, let url):
      return decideLoaded(title: title, action: action, actionURL: url, of: container, in: web, &draft.texts)
    case .failed(let message):
      guard let load = web.load, web.isLoading else { return .refused(.nothingLoading(container)) }
      return .event(.web(.loadFailed(container: container, page: load.page, message: message)))
    case .retry: return decideRetry(container, web)
    case .cancel: return decideCancel(container, web, &draft)
    case .reload:
      return decideInPage(.reload, of: container, in: web, &draft) { scene.extras(of: $0.node).url }
    case .action: return decideInPage(.action, of: container, in: web, &draft) { $0.actionURL }
    case .leave: return decideLeave(node, web, &draft)
    }
  }

  // MARK: Links

  /// Returns the address that `url` means: a relative reference is resolved against the page on top.
  private func address(_ url: TextID, in web: Web, _ texts: borrowing TextTable) -> WebAddress? {
    let base = web.pages.last.flatMap { scene.extras(of: $0.node).url }
    return WebAddress(texts[url], relativeTo: base.map { texts[$0] })
  }

  /// Returns the address that `url` means in a web container; nil when it is not a URL there.
  func address(_ url: TextID, on node: NodeID, _ texts: borrowing TextTable) -> WebAddress? {
    scene.webIndex(node).flatMap { address(url, in: scene.webs[$0], texts) }
  }

  /// Returns the decision about a URL that no web container loads: the link handlers are asked.
  private func decideLink(_ url: TextID, _ texts: borrowing TextTable) -> Decision {
    WebAddress(texts[url]) == nil ? .refused(.badURL(url)) : .route(url: url)
  }

  private func decideOpen(
    _ url: TextID, page: TextID?, of container: TextID, in web: Web, _ draft: inout CommitDraft
  ) -> Decision {
    guard let address = address(url, in: web, draft.texts) else { return .refused(.badURL(url)) }
    let url = draft.texts.intern(address.text)
    guard address.isLoadable else { return .route(url: url) }
    let given = web.load?.kind.isPending == true ? web.load?.page : nil
    if let page, page != given, let objection = objectionToID(page, draft.texts) {
      return .refused(objection)
    }
    let id = page ?? freePageName(in: container, web, &draft.texts)
    if page == nil, id != given, !NodeName.isValid(id, draft.texts) { return .refused(.badID(id)) }
    let start = InternedEvent.web(.loadStarted(container: container, page: id, url: url, .link))
    let (cancelled, released) = cancelled(container, web)
    return draft.sequence(cancelled, released, start)
  }

  /// Returns the name for a new page: `CONTAINER/N`, where N is the number of pages or the next free number.
  func freePageName(in container: TextID, _ web: Web, _ texts: inout TextTable) -> TextID {
    var number = web.pages.count
    let own = web.load.flatMap { $0.kind.isPending ? $0.page : nil }
    while true {
      let name = Web.pageName(number, in: container, &texts)
      if name == own || scene.find(name) == nil && !isPendingPage(name) { return name }
      number += 1
    }
  }

  /// Returns true when some web container is loading a page with this id.
  package func isPendingPage(_ id: TextID) -> Bool {
    scene.webs.contains { web in web.load.map { $0.kind.isPending && $0.page == id } ?? false }
  }

  // MARK: Loads in the same page

  private func decideSubmit(
    _ url: TextID, of container: TextID, in web: Web, _ draft: inout CommitDraft
  ) -> Decision {
    if web.pages.isEmpty, WebAddress(draft.texts[url]) == nil { return .refused(.badURL(url)) }
    return decideInPage(.submit, of: container, in: web, &draft) { _ in url }
  }

  private func decideInPage(
    _ kind: LoadKind, of container: TextID, in web: Web, _ draft: inout CommitDraft,
    _ url: (Web.Page) -> TextID?
  ) -> Decision {
    guard let page = web.pages.last else { return .refused(.noPage(container)) }
    if web.isLoading { return .refused(.pageLocked(container)) }
    guard let url = url(page) else {
      let name = scene[page.node].name
      return .refused(kind == .reload ? .noAddress(name) : .noAction(name))
    }
    guard let address = address(url, in: web, draft.texts) else { return .refused(.badURL(url)) }
    let resolved = draft.texts.intern(address.text)
    guard address.isLoadable else { return .route(url: resolved) }
    let (cancelled, released) = cancelled(container, web)
    return draft.sequence(
      cancelled, released,
      .web(.loadStarted(container: container, page: scene[page.node].name, url: resolved, kind)))
  }

  // MARK: The results of a load

  private func decideLoaded(
    title: TextID?, action: TextID?, actionURL url: TextID?, of container: TextID, in web: Web,
    _ texts: inout TextTable
  ) -> Decision {
    guard let load = web.load, web.isLoading else { return .refused(.nothingLoading(container)) }
    var pageAction: PageAction<InternedForm>?
    switch (action, url) {
    case (nil, nil): break
    case (let action?, _) where texts[action].isEmpty: break
    case (let action?, let url?):
      guard let address = WebAddress(texts[url], relativeTo: texts[load.url]) else {
        return .refused(.badURL(url))
      }
      pageAction = PageAction(title: action, url: texts.intern(address.text))
    case (nil, _?), (_?, nil): return .refused(.halfAction)
    }
    return .event(.web(.loadFinished(container: container, page: load.page, title: title, pageAction)))
  }

  private func decideRetry(_ container: TextID, _ web: Web) -> Decision {
    guard let load = web.load, load.failure != nil else { return .refused(.nothingFailed(container)) }
    return .event(.web(.loadStarted(container: container, page: load.page, url: load.url, load.kind)))
  }

  private func decideCancel(_ container: TextID, _ web: Web, _ draft: inout CommitDraft) -> Decision {
    let (cancelled, released) = cancelled(container, web)
    return draft.sequence(cancelled, released)
  }

  /// Returns the events that cancel a load, running or failed; a page that was coming back becomes a snapshot
  /// again.
  private func cancelled(_ container: TextID, _ web: Web) -> (
    cancelled: InternedEvent?, released: InternedEvent?
  ) {
    guard let load = web.load else { return (nil, nil) }
    let cancelled = InternedEvent.web(.loadCancelled(container: container, page: load.page))
    guard load.kind == .returning else { return (cancelled, nil) }
    return (cancelled, .web(.residencyChanged(container: container, page: load.page, .snapshot)))
  }

  // MARK: Leaving

  func decideWebNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    let (container, web) = (scene[place.node].name, scene.webs[place.index])
    guard case .back(let transition, _) = command else {
      return .refused(.wrongContainer(container, command.kind))
    }
    // A load in the only page continues: without it, the page could stay a snapshot that is never loaded again.
    if web.pages.count == 1, web.load?.kind.isPending != true { return .nothing }
    if web.pages.count < 2 { return draft.sequence(cancelled(container, web).cancelled, nil) }
    return decideWebPop(1, for: .back, transition, of: place.node, at: place.index, &draft)
  }

  /// Returns the decision to pop the pages on top. The load is cancelled.
  func decideWebPop(
    _ count: Int, for cause: RemovalCause, _ transition: NavTransition, of node: NodeID, at index: Int,
    _ draft: inout CommitDraft
  ) -> Decision {
    let (container, web) = (scene[node].name, scene.webs[index])
    draft.lead(with: cancelled(container, web).cancelled)
    return popped(web.pages.suffix(count).reversed().map(\.node), cause, transition, off: node, &draft)
  }

  /// Returns the decision about `leave`: the load is cancelled, and the stack around the container returns to
  /// its root. Alone on a nested stack, the container itself is popped, because the entry below continues that stack.
  private func decideLeave(_ node: NodeID, _ web: Web, _ draft: inout CommitDraft) -> Decision {
    guard let parent = scene[node].parent, let stack = scene.stackIndex(parent) else {
      return .refused(.notOnStack(scene[node].name))
    }
    let (cancel, released) = cancelled(scene[node].name, web)
    let entries = scene.stacks[stack].entries
    guard canPop(parent) else { return draft.sequence(cancel, released) }
    let leaving = entries.count == 1 ? entries[...] : entries.dropFirst()
    let screens = draft.list(leaving.reversed().map { scene[$0].name })
    draft.lead(with: cancel)
    if !leaving.contains(node) { draft.lead(with: released) }
    return popped(screens, .leave, .standard, from: scene[parent].name)
  }
}
