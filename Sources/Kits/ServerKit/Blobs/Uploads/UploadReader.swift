import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// Reads one photo from a request's body to a file: a field of a form, or the body itself. No more
/// than a few hundred kilobytes are in memory at once.
struct UploadReader: Sendable {
  struct Received: Sendable {
    var bytes = 0
    var fields: [String: String] = [:]
  }

  /// Bytes that a form may have around the photo.
  static let formOverhead = 64 * 1024
  /// So many bytes are gathered before they are written.
  private static let portion = 256 * 1024

  let rules: PictureRules

  /// - Throws: ``Problem``; ``DatabaseFailure`` of kind `unwritable` when the disk is full; an
  ///   error of the connection when the client has left.
  func read(_ request: Request, into file: NewFile) async throws -> Received {
    let type = request.headers[.contentType] ?? ""
    let name = HeaderValue(type).text.lowercased()
    if name.hasPrefix("multipart/") {
      guard let boundary = MultipartParser.boundary(of: type) else {
        throw UploadProblem.malformed("The Content-Type of a form must name its boundary.")
      }
      try checkLength(of: request, limit: rules.maximumBody)
      return try await readForm(request.body, boundary, into: file)
    }
    guard name.hasPrefix("image/") || name == "application/octet-stream" else {
      throw UploadProblem.wrongContentType
    }
    let length = try checkLength(of: request, limit: rules.maximumBytes)
    let received = try await readBody(request.body, into: file)
    guard length == nil || length == received.bytes else {
      throw UploadProblem.malformed("The photo ends in the middle.")
    }
    return received
  }

  /// Refuses what is too large before it comes, if the client says how much it will send.
  @discardableResult
  private func checkLength(of request: Request, limit: Int) throws -> Int? {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw UploadProblem.tooLarge(rules) }
    return length
  }

  private func readBody(_ body: RequestBody, into file: NewFile) async throws -> Received {
    var photo = Photo(file: file, limit: rules.maximumBytes)
    for try await bytes in body { try await photo.take(bytes, rules) }
    return Received(bytes: try await photo.finish())
  }

  private func readForm(
    _ body: RequestBody, _ boundary: String, into file: NewFile
  ) async throws -> Received {
    var parser = MultipartParser(boundary: boundary)
    var form = Form(photo: Photo(file: file, limit: rules.maximumBytes), rules: rules)
    var total = 0
    do {
      for try await bytes in body {
        total += bytes.readableBytes
        guard total <= rules.maximumBody else { throw UploadProblem.tooLarge(rules) }
        for event in try parser.parse(bytes) { try await form.take(event) }
      }
      try parser.finish()
    } catch let malformed as MultipartParser.Malformed {
      throw UploadProblem.malformed(malformed.reason)
    }
    return try await form.finish()
  }

  /// The file as it grows.
  struct Photo {
    let file: NewFile
    let limit: Int
    private var bytes = 0
    private var waiting = ByteBuffer()

    init(file: NewFile, limit: Int) {
      self.file = file
      self.limit = limit
    }

    mutating func take(_ new: ByteBuffer, _ rules: PictureRules) async throws {
      bytes += new.readableBytes
      guard bytes <= limit else { throw UploadProblem.tooLarge(rules) }
      waiting.writeImmutableBuffer(new)
      if waiting.readableBytes >= UploadReader.portion { try await write() }
    }

    /// - Returns: the file's bytes.
    mutating func finish() async throws -> Int {
      guard bytes > 0 else { throw UploadProblem.empty }
      try await write()
      return bytes
    }

    private mutating func write() async throws {
      let (file, portion) = (file, waiting)
      waiting.clear()
      try await BlockingWork.files.run {
        try portion.withUnsafeReadableBytes { try file.write($0) }
      }
    }
  }
}
