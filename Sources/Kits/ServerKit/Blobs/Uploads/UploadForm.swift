import NIOCore
import WireKit

extension UploadReader {
  /// A form with one photo and some text, as its parts come.
  struct Form {
    private static let fieldLimit = 8 * 1024
    private static let mostFields = 20

    private var photo: UploadReader.Photo
    private let rules: PictureRules
    private var fields: [String: String] = [:]
    private var text = ByteBuffer()
    /// The part that is being read.
    private var part: MultipartHeaders?
    private var hasPhoto = false

    init(photo: UploadReader.Photo, rules: PictureRules) {
      self.photo = photo
      self.rules = rules
    }

    private func isPhoto(_ part: MultipartHeaders) -> Bool {
      part.name == rules.field || part.filename != nil
    }

    /// - Throws: ``Problem``
    mutating func take(_ event: MultipartParser.Event) async throws {
      switch event {
      case .part(let headers): try begin(headers)
      case .bytes(let bytes): try await add(bytes)
      case .partEnded: endPart()
      case .ended: break
      }
    }

    private mutating func begin(_ headers: MultipartHeaders) throws {
      part = headers
      text.clear()
      if isPhoto(headers) {
        guard headers.name == rules.field else { throw UploadProblem.missing(rules) }
        guard !hasPhoto else { throw UploadProblem.several }
        hasPhoto = true
      } else if fields.count >= Self.mostFields {
        throw UploadProblem.tooManyFields
      }
    }

    private mutating func add(_ bytes: ByteBuffer) async throws {
      guard let part else { return }
      if isPhoto(part) { return try await photo.take(bytes, rules) }
      guard text.readableBytes + bytes.readableBytes <= Self.fieldLimit else {
        throw UploadProblem.tooManyFields
      }
      text.writeImmutableBuffer(bytes)
    }

    private mutating func endPart() {
      guard let part, !isPhoto(part) else { return }
      fields[part.name] = String(buffer: text)
    }

    mutating func finish() async throws -> Received {
      guard hasPhoto else { throw UploadProblem.missing(rules) }
      return Received(bytes: try await photo.finish(), fields: fields)
    }
  }
}
