import HTTPTypes
import ServerKit

/// A browser's change of name.
///
/// The new name is stored beside the old one before the browser gets it, and the old one is retired
/// when the browser has shown the new one. So a lost answer loses nobody's records.
extension WebHost {
  /// Gives the browser of a tab a new name. Its tabs and records stay.
  ///
  /// Two tabs of a browser that ask at once get a name each, one after the other.
  /// - Throws: ``RenamingFailed`` when the browser has not shown the new name in time, or
  ///   `CancellationError`.
  @MainActor
  func rename(from id: String) async throws {
    guard let session = sessions.session(id) else { throw RenamingFailed() }
    let name = try await changesOfName.startAsking { session.browser }
    defer { changesOfName.stopAsking(name) }
    try await waitForReturn(of: session)
    let token = id + RandomName.hex128()
    let (shown, end) = AsyncStream<Void>.makeStream()
    changesOfName.begin(
      NameChanges.Change(
        old: session.browser, new: BrowserIdentity.make(), session: id, since: configuration.now(),
        end: end), token: token)
    let limit = Task { [configuration] in
      await configuration.pause(configuration.longestRenaming)
      end.finish()
    }
    defer { limit.cancel() }
    session.graph.rename(at: NameRoutes.path(token))
    for await _ in shown { return }
    throw RenamingFailed()
  }

  /// The line may be away for a moment. Or the change for another tab has closed this one's socket,
  /// to come back under the new name.
  @MainActor
  private func waitForReturn(of session: WebSession) async throws {
    while !session.isConnected {
      guard session.isConnectedOrReturning else { throw RenamingFailed() }
      await configuration.pause(.milliseconds(50))
      try Task.checkCancellation()
    }
  }

  /// Ends the browser's change of name, if it has shown the new name for the first time.
  ///
  /// The tabs that were opened under the old name stay the browser's, but for one that a stranger
  /// opened with a name that they had given the browser. So all sockets but the one through which
  /// the change was asked for must come back, and show the new name.
  /// - Throws: when the old name cannot be retired.
  @MainActor
  func nameWasShown(_ name: String) async throws {
    guard let change = changesOfName.change(to: name) else { return }
    try await names.retireNames(before: name)
    for session in sessions.all where session.browser == change.old {
      session.browser = name
      guard session.id != change.session, session.isConnected else { continue }
      session.disconnect(
        .restarting(pauseMilliseconds: 1),
        expectedUntil: configuration.now() + configuration.returnTime)
    }
    changesOfName.finish(name, at: configuration.now())
  }

  /// A browser that asks for a page.
  struct Visitor: Sendable {
    let name: String
    /// The name that the page's cookie gives it; nil for none.
    var given: String?
    var losesPlainCookie = false
  }

  /// A visitor without a name, or with one that opens nothing.
  ///
  /// Who shows a name that a browser has just left may be that browser, with a request from before.
  /// It has another name by now, and must not lose it.
  @MainActor
  func newVisitor(showing name: String? = nil) -> Visitor {
    let new = BrowserIdentity.make()
    let isLate =
      name.map {
        changesOfName.wasJustLeft($0, within: NameChanges.latestRequest, at: configuration.now())
      } ?? false
    return Visitor(name: new, given: isLate ? nil : new)
  }

  /// - Throws: when the stored names cannot be read, or an old one cannot be retired.
  @MainActor
  func visitor(_ shown: BrowserIdentity.Shown?) async throws -> Visitor {
    guard let shown else { return newVisitor() }
    guard shown.isOld else {
      try await nameWasShown(shown.name)
      // Written again each time, so that a browser in use is never forgotten.
      return Visitor(name: shown.name, given: shown.name)
    }
    // A plain cookie over https may be a stranger's. So it is replaced, and heeded only for the
    // records that it has.
    guard try await names.knows(shown.name) else { return newVisitor() }
    // Two tabs that are restored at once get one new name: only one of two would be kept.
    let old = try await changesOfName.startAsking { shown.name }
    defer { changesOfName.stopAsking(old) }
    if let change = changesOfName.change(from: old), change.session == nil {
      return Visitor(name: old, given: change.new, losesPlainCookie: true)
    }
    let new = BrowserIdentity.make()
    do {
      try await names.add(new, besides: old)
    } catch is BrowserNameIsRetired {
      // Another tab has shown its new name meanwhile.
      return newVisitor(showing: old)
    }
    changesOfName.begin(
      NameChanges.Change(old: old, new: new, session: nil, since: configuration.now()),
      token: RandomName.hex128())
    return Visitor(name: old, given: new, losesPlainCookie: true)
  }

  /// The cookies of a page that is ready. A page that was under way must not give a browser the name
  /// back that it is about to leave, or has left meanwhile.
  @MainActor
  func cookies(of visitor: Visitor) -> [HTTPField] {
    guard let name = visitor.given, changesOfName.change(from: name) == nil,
      !changesOfName.wasJustLeft(name, at: configuration.now())
    else { return [] }
    let cookie = BrowserIdentity.header(for: name, isSecure: configuration.isSecure)
    return visitor.losesPlainCookie ? [cookie, BrowserIdentity.forgetPlain] : [cookie]
  }
}
