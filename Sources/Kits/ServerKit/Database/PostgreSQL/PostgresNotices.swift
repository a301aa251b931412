import CLibPQ
import Foundation
import Synchronization

/// Tells the other nodes what this one has changed, and hears of their changes, over a connection
/// and a thread of its own.
///
/// What is to be told gathers while the last message is on its way, and goes out together right
/// after the commits. A NOTIFY within each transaction would make all commits wait for one lock
/// (docs/decisions.md). A node that dies in between tells nothing: for that, and while there is no
/// connection, everything counts as changed now and then.
final class PostgresNotices: Sendable {
  private struct State {
    var topics: [String] = []
    /// Others must be told that everything has changed: what was to be told is lost.
    var tellsAll = false
    var isShut = false
  }

  /// The other nodes read this as "everything has changed". It is no topic's name.
  private static let everything = "*"
  /// A message has less than 8,000 bytes.
  private static let largestMessage = 7_900
  private static let mostWaiting = 10_000

  private let address: PostgresAddress
  private let settings: PostgresSettings
  private let changes: ChangeBus
  private let state = Mutex(State())
  private let bell: Bell
  private let isListening = DispatchSemaphore(value: 0)
  private let ended = DispatchGroup()

  /// Returns once changes are heard, or soon after when there is no connection.
  init(_ address: PostgresAddress, _ settings: PostgresSettings, _ changes: ChangeBus) {
    self.address = address
    self.settings = settings
    self.changes = changes
    bell = Bell()
    ended.enter()
    let thread = Thread { [self] in
      serve()
      ended.leave()
    }
    thread.name = "postgres notices"
    thread.start()
    _ = isListening.wait(timeout: .now() + 5)
  }

  /// Tells the other nodes soon.
  func tell(_ topics: [String]) {
    guard !topics.isEmpty else { return }
    state.withLock { state in
      if state.topics.count >= Self.mostWaiting {
        state.topics = []
        state.tellsAll = true
      }
      if !state.tellsAll { state.topics += topics }
    }
    bell.ring()
  }

  /// Ends the thread, which first tells what waits.
  func shut() {
    state.withLock { $0.isShut = true }
    bell.ring()
  }

  func waitForEnd() { _ = ended.wait(timeout: .now() + 5) }

  private var isShut: Bool { state.withLock { $0.isShut } }

  private func serve() {
    var isFirst = true
    while !isShut {
      do {
        let link = try PostgresLink(to: address)
        let channel = "quartet " + (try link.run("SELECT current_schema()").text() ?? "")
        try link.run("LISTEN \"\(channel)\"")
        // Whatever happened while nobody listened.
        if !isFirst { changes.publishEverything() }
        isFirst = false
        isListening.signal()
        try listen(on: link, channel)
      } catch {
        // The requests' own connections tell the operator why. Until there is one again, caches
        // are believed for as long as this pause.
        state.withLock { $0.tellsAll = true }
        changes.publishEverything()
        if !isShut { bell.wait(upTo: .milliseconds(500)) }
      }
    }
  }

  /// - Throws: ``PostgresError`` when the connection has ended.
  private func listen(on link: PostgresLink, _ channel: String) throws {
    var nextDoubt = ContinuousClock.now.advanced(by: settings.longestBelief)
    while true {
      // Before the look at what waits: what comes after that look rings again.
      bell.quiet()
      let isLast = isShut
      try tellWaiting(on: link, channel)
      if isLast { return }
      hear(from: link)
      if link.isGone { throw PostgresError(nil, on: link.base) }
      let now = ContinuousClock.now
      if now >= nextDoubt {
        changes.publishEverything()
        nextDoubt = now.advanced(by: settings.longestBelief)
      }
      bell.wait(upTo: now.duration(to: nextDoubt), or: PQsocket(link.base))
      if PQconsumeInput(link.base) == 0 { throw PostgresError(nil, on: link.base) }
    }
  }

  private func tellWaiting(on link: PostgresLink, _ channel: String) throws {
    let (topics, tellsAll) = state.withLock { state in
      defer { state.topics = [] }
      return (state.topics, state.tellsAll)
    }
    for message in tellsAll ? [Self.everything] : Self.messages(of: topics) {
      _ = try link.run("SELECT pg_notify($1, $2)", [.text(channel), .text(message)])
    }
    // A failure above leaves it set, or the caller sets it.
    if tellsAll { state.withLock { $0.tellsAll = false } }
  }

  private func hear(from link: PostgresLink) {
    var topics: [String] = []
    while let notice = PQnotifies(link.base) {
      defer { PQfreemem(notice) }
      // Its own are published already.
      guard notice.pointee.be_pid != link.process, let text = notice.pointee.extra else { continue }
      topics += String(cString: text).split(separator: "\n").map(String.init)
    }
    if topics.contains(Self.everything) {
      changes.publishEverything()
    } else {
      changes.publish(topics)
    }
  }

  /// The topics, each once, in as few messages as may be.
  static func messages(of topics: [String]) -> [String] {
    var messages: [String] = []
    var message = ""
    var seen: Set<String> = []
    for topic in topics where seen.insert(topic).inserted {
      if topic.utf8.count > largestMessage || topic.contains("\n") { return [everything] }
      if message.utf8.count + topic.utf8.count >= largestMessage {
        messages.append(message)
        message = ""
      }
      message += message.isEmpty ? topic : "\n" + topic
    }
    return message.isEmpty ? messages : messages + [message]
  }
}
