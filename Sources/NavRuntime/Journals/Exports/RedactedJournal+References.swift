import NavBase
import NavEvents
import NavRuntime

/// The relative URLs in commands, with the whole URLs to which they have led.
extension RedactedJournal {
  /// Notes the URLs in the events of a commit whose commands contain a relative one, each with the URL to which that is relative.
  mutating func noteResolutions(in commit: NavCommit) {
    redactor.resolutions = []
    guard commit.commands.contains(where: { $0.webURL.map { WebAddress($0) == nil } ?? false }) else {
      return
    }
    original.engine.state.beginRecording()
    defer {
      original.engine.state.rollBack()
      original.engine.state.endRecording()
    }
    for event in commit.events {
      if let resolution = resolution(of: event) { redactor.resolutions.append(resolution) }
      let event = original.engine.draft.intern(event)
      original.engine.state.evolve(event, &original.engine.draft)
    }
  }

  /// Returns the URL in an event that was decided in the present state of the original; nil when there is none that can have been
  /// given relative to another.
  private mutating func resolution(of event: NavEvent) -> Redactor.Resolution? {
    guard case .web(let event) = event else { return nil }
    switch event {
    case .loadStarted(let container, _, let url, .link), .loadStarted(let container, _, let url, .submit):
      return topURL(in: container).map { Redactor.Resolution(url, from: $0) }
    case .loadFinished(let container, _, _, let action?):
      return loadingURL(in: container).map { Redactor.Resolution(action.url, from: $0) }
    case .loadStarted, .loadFinished, .loadFailed, .loadCancelled, .residencyChanged: return nil
    }
  }

  private mutating func topURL(in container: String) -> String? {
    original.engine.state.topURL(ofWeb: original.engine.draft.texts.intern(container))
      .map { original.engine.draft.texts[$0] }
  }

  private mutating func loadingURL(in container: String) -> String? {
    original.engine.state.loadingURL(ofWeb: original.engine.draft.texts.intern(container))
      .map { original.engine.draft.texts[$0] }
  }
}

extension NavCommand {
  /// The URL that the command gives to a web container.
  fileprivate var webURL: String? {
    guard case .web(let command, _) = self else { return nil }
    return switch command {
    case .open(let url, _), .submit(let url): url
    case .loaded(_, _, let url): url
    case .failed, .retry, .cancel, .reload, .action, .leave: nil
    }
  }
}
