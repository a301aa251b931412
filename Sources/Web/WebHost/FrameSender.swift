import SwiftUI

/// Sends a tab numbered frames over its present socket. Frames that the browser has not
/// acknowledged are kept, and sent again when the browser comes back without them.
@MainActor
struct FrameSender {
  /// A frame that has no number yet, so it may still wait, or be dropped.
  struct Frame {
    let content: Content
    /// The last event that the frame answers.
    let lastEvent: Int
  }

  enum Content {
    /// Ops for the browser: a JSON list without its brackets.
    case patch([UInt8])
    /// The frame moves only the number of events that were handled.
    case answer
    /// The whole content, instead of all frames before.
    case whole(Snapshot, html: [UInt8], title: String, scheme: ColorScheme?)
  }

  enum Snapshot: Equatable {
    /// For a tab that goes on but has missed too much.
    case same
    /// For a tab whose session is a new one.
    case new(session: String)
  }

  private(set) var connection: SocketConnection?
  private var log = FrameLog()
  private var sequence = 0
  /// The last event that was answered. Frames that wait may answer later ones.
  private var answered = 0
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

  /// Sends the frames that a browser has missed since `applied`.
  /// - Returns: false if some of them are gone: the browser then needs a snapshot.
  mutating func resume(after applied: Int) -> Bool {
    log.acknowledge(applied)
    guard let missed = log.after(applied, last: sequence) else { return false }
    // The missed frames name the events of their time only, so the last answered event goes first.
    // The browser then repeats the events that were not answered.
    connection?.send(Self.empty(applied, answered))
    for frame in missed { connection?.send(frame) }
    return true
  }

  mutating func send(_ frame: Frame) {
    answered = frame.lastEvent
    switch frame.content {
    case .patch(let ops):
      sequence += 1
      var bytes: [UInt8] = []
      bytes.reserveCapacity(ops.count + Self.mostHeadBytes)
      Self.writeHead(sequence, answered, to: &bytes)
      bytes += ops
      bytes += "]]".utf8
      log.append(bytes, sequence: sequence)
      HostMetrics.patch.record(bytes.count)
      connection?.send(bytes)
    case .answer:
      connection?.send(Self.empty(sequence, answered))
    case .whole(let snapshot, let html, let title, let scheme):
      send(snapshot, html: html, title: title, scheme: scheme)
    }
  }

  func ping() { connection?.send(Array("[\"P\"]".utf8)) }

  /// A frame's bytes beside its ops: two numbers, and what surrounds them.
  private static let mostHeadBytes = 64

  private static func writeHead(_ sequence: Int, _ lastEvent: Int, to bytes: inout [UInt8]) {
    bytes += "[\"f\",".utf8
    bytes += String(sequence).utf8
    bytes.append(UInt8(ascii: ","))
    bytes += String(lastEvent).utf8
    bytes += ",[".utf8
  }

  /// A frame without ops.
  private static func empty(_ sequence: Int, _ lastEvent: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    writeHead(sequence, lastEvent, to: &bytes)
    bytes += "]]".utf8
    return bytes
  }

  private mutating func send(
    _ snapshot: Snapshot, html: [UInt8], title: String, scheme: ColorScheme?
  ) {
    sequence += 1
    log.removeAll()
    var frame: [UInt8]
    switch snapshot {
    case .same: frame = Array("[\"snap\",\(sequence),\(answered),".utf8)
    case .new(let session): frame = Array("[\"remount\",\"\(session)\",\(sequence),".utf8)
    }
    JSON.write(utf8: html, to: &frame)
    frame.append(contentsOf: ",{\"title\":".utf8)
    JSON.write(title, to: &frame)
    let name = scheme.map { $0 == .dark ? "dark" : "light" } ?? ""
    frame.append(contentsOf: ",\"scheme\":\"\(name)\"}]".utf8)
    connection?.send(frame)
  }
}
