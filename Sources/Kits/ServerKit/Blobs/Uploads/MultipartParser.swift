import NIOCore

/// Reads a multipart/form-data body piece by piece (RFC 7578), so that a file is never whole in
/// memory. Nothing but a part's headers is gathered.
struct MultipartParser {
  enum Event: Equatable {
    case part(MultipartHeaders)
    /// Bytes of the part that began last.
    case bytes(ByteBuffer)
    case partEnded
    /// The form is complete; what follows is not looked at.
    case ended
  }

  /// The body is no form with this boundary. The text is for people.
  struct Malformed: Error, Equatable {
    let reason: String
  }

  static let headerLimit = 8 * 1024
  /// Text before the first boundary, which RFC 2046 allows and nobody sends.
  static let preambleLimit = 1024

  private enum State {
    case preamble
    case afterBoundary
    case headers
    case body
    case ended
  }

  private let delimiter: [UInt8]
  private var state = State.preamble
  /// Begins with a line's end, because the first boundary needs none before it.
  private var pending = ByteBuffer(string: "\r\n")
  private var preamble = 0

  init(boundary: String) {
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// The boundary of a `Content-Type`; nil if it is no form or has none that RFC 2046 allows.
  static func boundary(of contentType: String) -> String? {
    let value = HeaderValue(contentType)
    guard value.text.lowercased() == "multipart/form-data",
      let boundary = value.parameters["boundary"], (1...70).contains(boundary.utf8.count),
      boundary.utf8.allSatisfy({ (0x20...0x7e).contains($0) }), boundary.last != " "
    else { return nil }
    return boundary
  }

  /// - Throws: ``Malformed``
  mutating func parse(_ bytes: ByteBuffer) throws -> [Event] {
    guard state != .ended else { return [] }
    pending.writeImmutableBuffer(bytes)
    var events: [Event] = []
    while try step(&events) {}
    pending.discardReadBytes()
    return events
  }

  /// The body is over.
  /// - Throws: ``Malformed`` if the form is not.
  func finish() throws {
    guard state == .ended else {
      throw Malformed(
        reason: state == .preamble
          ? "The form does not have the boundary that its Content-Type names."
          : "The form ends in the middle.")
    }
  }

  /// Makes one step; false when more bytes are needed.
  private mutating func step(_ events: inout [Event]) throws -> Bool {
    switch state {
    case .preamble:
      let (before, isFound) = bytesToDelimiter()
      preamble += before.readableBytes
      // The line's end that we have put there ourselves counts too.
      guard preamble <= Self.preambleLimit else {
        throw Malformed(
          reason: "The form does not have the boundary that its Content-Type names.")
      }
      if isFound { state = .afterBoundary }
      return isFound
    case .afterBoundary:
      return try readAfterBoundary(&events)
    case .headers:
      return try readHeaders(&events)
    case .body:
      let (content, isFound) = bytesToDelimiter()
      if content.readableBytes > 0 { events.append(.bytes(content)) }
      if isFound {
        events.append(.partEnded)
        state = .afterBoundary
      }
      return isFound
    case .ended:
      return false
    }
  }

  private mutating func readAfterBoundary(_ events: inout [Event]) throws -> Bool {
    guard let two = pending.readBytes(length: 2) else { return false }
    if two == Array("--".utf8) {
      state = .ended
      events.append(.ended)
      return false
    }
    guard two == Array("\r\n".utf8) else {
      throw Malformed(reason: "A boundary of the form is followed by something else.")
    }
    state = .headers
    return true
  }

  private mutating func readHeaders(_ events: inout [Event]) throws -> Bool {
    let end = Array("\r\n\r\n".utf8)
    let view = pending.readableBytesView
    let place = view.indices.first { view[$0...].starts(with: end) }
    guard let place, place - view.startIndex <= Self.headerLimit else {
      guard view.count <= Self.headerLimit else {
        throw Malformed(reason: "The headers of a part are too long.")
      }
      return false
    }
    let text = String(decoding: view[..<place], as: UTF8.self)
    pending.moveReaderIndex(forwardBy: place - view.startIndex + end.count)
    guard let headers = MultipartHeaders(text) else {
      throw Malformed(reason: "A part of the form has no name.")
    }
    events.append(.part(headers))
    state = .body
    return true
  }

  /// Takes the bytes before the next delimiter, and the delimiter if it is there. Bytes that may be
  /// the beginning of one stay.
  private mutating func bytesToDelimiter() -> (ByteBuffer, isFound: Bool) {
    let view = pending.readableBytesView
    var place = view.startIndex
    var end = view.endIndex
    var isFound = false
    while let start = view[place...].firstIndex(of: UInt8(ascii: "\r")) {
      let candidate = view[start...].prefix(delimiter.count)
      if delimiter.starts(with: candidate) {
        end = start
        isFound = candidate.count == delimiter.count
        break
      }
      place = start + 1
    }
    let content = pending.readSlice(length: end - view.startIndex) ?? ByteBuffer()
    if isFound { pending.moveReaderIndex(forwardBy: delimiter.count) }
    return (content, isFound)
  }
}
