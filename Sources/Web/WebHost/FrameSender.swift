import SwiftUI

/// What a tab is told: numbered frames over the socket that it has now. Those that the browser has
/// not acknowledged are kept, to be sent again when it comes back without them.
@MainActor
struct FrameSender {
  private(set) var connection: SocketConnection?
  private var log = FrameLog()
  private var sequence = 0
  private let mostFrames: Int
  private let mostBytes: Int

  init(_ limits: WebHostConfiguration) {
    mostFrames = limits.unacknowledgedFrames
    mostBytes = limits.unacknowledgedBytes
  }

  /// The browser is so far behind that nothing more is rendered for it.
  var isStalled: Bool { log.count > mostFrames || log.bytes > mostBytes }

  mutating func connect(_ connection: SocketConnection) {
    self.connection?.close(.replaced)
    self.connection = connection
  }

  mutating func disconnect(_ reason: SocketConnection.CloseReason? = nil) {
    if let reason { connection?.close(reason) }
    connection = nil
  }

  /// - Returns: whether this let a browser go on that had been too far behind.
  mutating func acknowledged(_ applied: Int) -> Bool {
    let wasStalled = isStalled
    log.acknowledge(applied)
    return wasStalled && !isStalled
  }

  /// Sends again what a browser has missed that has seen the frames up to `applied`.
  /// - Returns: false if some of that is gone: it then needs a snapshot.
  mutating func resume(after applied: Int, lastEvent: Int) -> Bool {
    log.acknowledge(applied)
    guard let missed = log.after(applied, last: sequence) else { return false }
    // First of all what was done, since the frames say only what was done at their time: the browser
    // sends what it kept once it hears this.
    connection?.send(Array("[\"f\",\(applied),\(lastEvent),[]]".utf8))
    for frame in missed { connection?.send(frame) }
    return true
  }

  /// A patch that also says which events it answers.
  mutating func send(ops: [UInt8], lastEvent: Int) {
    sequence += 1
    var frame = Array("[\"f\",\(sequence),\(lastEvent),[".utf8)
    frame.append(contentsOf: ops)
    frame.append(contentsOf: "]]".utf8)
    log.append(frame, sequence: sequence)
    HostMetrics.patch.record(frame.count)
    connection?.send(frame)
  }

  /// An empty frame: it moves only the number of events that were handled.
  func acknowledge(events lastEvent: Int) {
    connection?.send(Array("[\"f\",\(sequence),\(lastEvent),[]]".utf8))
  }

  func ping() { connection?.send(Array("[\"P\"]".utf8)) }

  enum Snapshot {
    /// For a tab that goes on but has missed too much.
    case same(lastEvent: Int)
    /// For a tab whose session is a new one.
    case new(session: String)
  }

  /// The whole content, instead of all frames before.
  mutating func send(
    _ snapshot: Snapshot, content: [UInt8], title: String, scheme: ColorScheme?
  ) {
    sequence += 1
    log.removeAll()
    var frame: [UInt8]
    switch snapshot {
    case .same(let lastEvent): frame = Array("[\"snap\",\(sequence),\(lastEvent),".utf8)
    case .new(let session): frame = Array("[\"remount\",\"\(session)\",\(sequence),".utf8)
    }
    JSON.write(utf8: content, to: &frame)
    frame.append(contentsOf: ",{\"title\":".utf8)
    JSON.write(title, to: &frame)
    let name = scheme.map { $0 == .dark ? "dark" : "light" } ?? ""
    frame.append(contentsOf: ",\"scheme\":\"\(name)\"}]".utf8)
    connection?.send(frame)
  }
}
