import HTTPTypes
import ServerKit

/// A browser's change of name.
///
/// The new name is stored beside the old one before the browser gets it, and the old one is retired
/// when the browser has shown the new one. So a lost answer loses nobody's records.
extension WebHost {
  /// Gives the browser of a tab a new name. Its tabs and records stay.
  /// - Throws: ``RenamingFailed`` when the browser has not shown the new name in time.
  @MainActor
  func rename(from id: String) async throws {
    guard let session = sessions.session(id), session.isConnected else { throw RenamingFailed() }
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
    changesOfName.finish(name)
  }

  /// A browser that asks for a page: its name, and the cookies that the page brings.
  struct Visitor: Sendable {
    let name: String
    let cookies: [HTTPField]
  }

  func newVisitor() -> Visitor {
    let name = BrowserIdentity.make()
    return Visitor(name: name, cookies: [cookie(name)])
  }

  /// - Throws: when the stored names cannot be read, or an old one cannot be retired.
  func visitor(_ shown: BrowserIdentity.Shown?) async throws -> Visitor {
    guard let shown else { return newVisitor() }
    guard shown.isOld else {
      try await nameWasShown(shown.name)
      // A page that is under way must not give a browser the name back that it is about to leave.
      guard await changesOfName.change(from: shown.name) == nil else {
        return Visitor(name: shown.name, cookies: [])
      }
      // Written again each time, so that a browser in use is never forgotten.
      return Visitor(name: shown.name, cookies: [cookie(shown.name)])
    }
    // A plain cookie over https may be a stranger's. So it is replaced, and heeded only for the
    // records that it has.
    guard try await names.knows(shown.name) else { return newVisitor() }
    // Two tabs that are restored at once get one new name: only one of two would be kept.
    if let change = await changesOfName.change(from: shown.name), change.session == nil {
      return Visitor(name: shown.name, cookies: [cookie(change.new), BrowserIdentity.forgetPlain])
    }
    let name = BrowserIdentity.make()
    try await names.add(name, besides: shown.name)
    await changesOfName.begin(
      NameChanges.Change(old: shown.name, new: name, session: nil, since: configuration.now()),
      token: RandomName.hex128())
    return Visitor(name: shown.name, cookies: [cookie(name), BrowserIdentity.forgetPlain])
  }

  private func cookie(_ name: String) -> HTTPField {
    BrowserIdentity.header(for: name, isSecure: configuration.isSecure)
  }
}
