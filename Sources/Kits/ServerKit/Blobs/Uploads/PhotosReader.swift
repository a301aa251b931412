import Foundation
import Hummingbird
import NIOCore
import WireKit

/// Reads the photos of a form, each to a file of its own, and hands each over before the next is
/// read. The client is held back meanwhile, so that a folder of photos is never on the disk at once.
struct PhotosReader: Sendable {
  /// A photo that has come.
  struct Photo: Sendable {
    let name: String
    let file: URL
    /// How many it has, or why it is not taken.
    let bytes: Result<Int, Problem>
  }

  static let mostFields = 20
  private static let fieldLimit = 8 * 1024

  let rules: PictureRules
  /// One more photo refuses the form.
  let most: Int
  let incoming: IncomingFiles

  /// - Returns: the form's text fields.
  /// - Throws: ``Problem``, and what `take` throws.
  func read(
    _ request: Request, take: (Photo) async throws -> Void
  ) async throws -> [String: String] {
    let type = request.headers[.contentType] ?? ""
    guard HeaderValue(type).text.lowercased().hasPrefix("multipart/") else {
      throw UploadProblem.noForm
    }
    guard let boundary = MultipartParser.boundary(of: type) else {
      throw UploadProblem.malformed("The Content-Type of a form must name its boundary.")
    }
    var parser = MultipartParser(boundary: boundary)
    var form = Form(reader: self)
    defer { form.discard() }
    do {
      for try await bytes in request.body {
        for event in try parser.parse(bytes) {
          if let photo = try await form.take(event) { try await take(photo) }
        }
      }
      try parser.finish()
    } catch let malformed as MultipartParser.Malformed {
      throw UploadProblem.malformed(malformed.reason)
    }
    return form.fields
  }

  /// The form as its parts come.
  private struct Form {
    private let reader: PhotosReader
    private(set) var fields: [String: String] = [:]
    private var text = ByteBuffer()
    private var part: MultipartHeaders?
    private var photo: (place: URL, content: UploadReader.Photo)?
    private var problem: Problem?
    private var photos = 0

    init(reader: PhotosReader) { self.reader = reader }

    /// - Returns: the photo that has just ended.
    mutating func take(_ event: MultipartParser.Event) async throws -> Photo? {
      switch event {
      case .part(let headers): try begin(headers)
      case .bytes(let bytes): try await add(bytes)
      case .partEnded: return try await endPart()
      case .ended: break
      }
      return nil
    }

    /// The file of a photo that has not come whole.
    mutating func discard() {
      if let place = photo?.place { unlink(place.path) }
      photo = nil
    }

    private mutating func begin(_ headers: MultipartHeaders) throws {
      part = headers
      text.clear()
      let field = reader.rules.field
      guard headers.name == field || headers.name == field + "[]" || headers.filename != nil else {
        guard fields.count < PhotosReader.mostFields else { throw UploadProblem.tooManyFields }
        return
      }
      guard headers.name.hasPrefix(field) else { throw UploadProblem.missing(reader.rules) }
      photos += 1
      guard photos <= reader.most else { throw UploadProblem.tooMany(reader.most) }
      let place = reader.incoming.place()
      problem = nil
      photo = (
        place,
        UploadReader.Photo(
          file: try reader.incoming.make(place), limit: reader.rules.maximumBytes)
      )
    }

    private mutating func add(_ bytes: ByteBuffer) async throws {
      guard photo != nil else {
        guard text.readableBytes + bytes.readableBytes <= PhotosReader.fieldLimit else {
          throw UploadProblem.tooManyFields
        }
        text.writeImmutableBuffer(bytes)
        return
      }
      // The rest of a photo that is too large is read and forgotten.
      guard problem == nil else { return }
      do {
        try await photo?.content.take(bytes, reader.rules)
      } catch let refusal as Problem {
        problem = refusal
      }
    }

    private mutating func endPart() async throws -> Photo? {
      guard let part else { return nil }
      guard let (place, found) = photo else {
        fields[part.name] = String(buffer: text)
        return nil
      }
      var content = found
      let bytes: Result<Int, Problem>
      do {
        if let problem { throw problem }
        bytes = .success(try await content.finish())
      } catch let refusal as Problem {
        bytes = .failure(refusal)
      }
      photo = nil
      return Photo(
        name: String((part.filename ?? "").prefix(200)), file: place, bytes: bytes)
    }
  }
}
