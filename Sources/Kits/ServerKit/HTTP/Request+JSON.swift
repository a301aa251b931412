import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

extension Request {
  /// The body as bytes. Throws ``Problem`` 413 beyond `limit`, before reading when the client says
  /// how much it will send.
  package func bytes(limit: Int = QuartetContext.bodyLimit) async throws -> ByteBuffer {
    if let declared = headers[.contentLength].flatMap({ Int($0) }), declared > limit {
      throw Problem.tooLarge()
    }
    do {
      return try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Problem.tooLarge()
    }
  }

  /// The JSON body. A missing body counts as `{}`, because existing clients send none when every
  /// field is optional. Throws ``Problem`` 400 for malformed JSON and for fields of a wrong type.
  package func json<Value: Decodable>(
    _ type: Value.Type = Value.self, limit: Int = QuartetContext.bodyLimit
  ) async throws -> Value {
    try WireBody.decode(type, from: try await bytes(limit: limit))
  }
}

/// Reads JSON from outside, and describes its faults in a sentence.
package enum WireBody {
  /// The code of a body that is JSON of another shape.
  package static let invalidCode = "invalid_body"

  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: ByteBuffer
  ) throws -> Value {
    let data = bytes.readableBytes == 0 ? Data("{}".utf8) : Data(bytes.readableBytesView)
    if let fault = EscapedTexts.fault(in: data) {
      throw Problem.badRequest(fault, code: invalidCode)
    }
    do {
      return try WireJSON.decode(type, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw problem(at: context.codingPath + [key], "is missing")
    } catch DecodingError.valueNotFound(_, let context) {
      throw problem(at: context.codingPath, "must not be null")
    } catch DecodingError.typeMismatch(_, let context) {
      throw problem(at: context.codingPath, "has the wrong type")
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw problem(at: context.codingPath, "is not a valid value")
    } catch is DecodingError {
      // Foundation reports 4.5 for an Int without saying where, as it does broken syntax.
      guard isWellFormed(data) else {
        throw Problem.badRequest("The body is not valid JSON", code: "malformed_json")
      }
      throw Problem.badRequest("A number in the body does not fit its field", code: invalidCode)
    }
  }

  private static func isWellFormed(_ data: Data) -> Bool {
    do {
      _ = try WireJSON.decode(Anything.self, from: data)
      return true
    } catch {
      return false
    }
  }

  /// Decodes from any valid JSON. It reads every text, since Foundation checks a text as it is read.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {
      _ =
        try Self.reads([String: Anything].self, from: decoder)
        || Self.reads([Anything].self, from: decoder) || Self.reads(String.self, from: decoder)
    }

    private static func reads<Value: Decodable>(
      _ type: Value.Type, from decoder: any Decoder
    ) throws -> Bool {
      do {
        _ = try Value(from: decoder)
        return true
      } catch DecodingError.typeMismatch {
        return false
      } catch DecodingError.valueNotFound {
        return false
      }
    }
  }

  private static func problem(at path: [any CodingKey], _ complaint: String) -> Problem {
    guard !path.isEmpty else {
      return .badRequest("The body must be a JSON object", code: invalidCode)
    }
    let field = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return .badRequest(
      "\(field) \(complaint)", code: invalidCode, details: [field: [complaint]])
  }
}
