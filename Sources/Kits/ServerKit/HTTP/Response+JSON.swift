import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

extension Response {
  /// A JSON answer.
  package static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    json(bytes: ByteBuffer(bytes: try WireJSON.encode(value)), status: status, headers: headers)
  }

  /// A JSON answer whose bytes are at hand; for answers from memory.
  package static func json(
    bytes: ByteBuffer, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    // Room for the fields that the front door and Hummingbird add.
    headers.reserveCapacity(8)
    headers.append(jsonType)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }

  /// Made once, because its letters are checked each time: polls answer nothing but JSON.
  private static let jsonType = HTTPField(
    name: .contentType, value: "application/json; charset=utf-8")

  /// An HTML page.
  package static func html(
    _ text: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = "text/html; charset=utf-8"
    let bytes = ByteBuffer(string: text)
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: bytes))
  }
}
