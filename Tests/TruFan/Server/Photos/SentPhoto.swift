import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// Two pictures of 16 by 12 pixels.
enum SentPhoto {
  static let red = Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAFUlEQVR42mN4\
      JiJCEmIY1TCqATsCADxzyoFUmts+AAAAAElFTkSuQmCC
      """)!
  static let blue = Data(
    base64Encoded: """
      iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAIAAADkharWAAAAFUlEQVR42mMQ\
      EXlGEmIY1TCqATsCAAFkyoG+tnmdAAAAAElFTkSuQmCC
      """)!
}

extension Lot {
  /// Sends a photo as phones do: a form with the field `file`.
  func upload<Answer>(
    _ call: EndpointCall<FileUpload, Answer>, _ photo: Data, named name: String = "IMG_1.png",
    notes: String? = nil, as token: String?
  ) async throws -> Reply {
    var body = ByteBuffer()
    if let notes {
      body.writeString(
        "--limit\r\nContent-Disposition: form-data; name=\"notes\"\r\n\r\n\(notes)\r\n")
    }
    body.writeString(
      "--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n")
    body.writeBytes(photo)
    body.writeString("\r\n--limit--\r\n")
    var headers: HTTPFields = [.contentType: "multipart/form-data; boundary=limit"]
    if let token { headers[.authorization] = "Bearer \(token)" }
    return Reply(
      try await client.executeRequest(
        uri: call.path, method: .post, headers: headers, body: body))
  }

  /// The photos that are stored of an order.
  func photos(of order: Order) async throws -> [Blob] {
    try await database.read { db in
      try truFan.services.blobs.list(of: OrderPhotos.owner(order.id), in: db)
    }
  }

  /// An order that is being shopped for, with the tokens of its parker and its staff.
  func shoppedOrder(
    to status: OrderStatus = .shopping
  ) async throws -> (order: Order, parker: String, staff: String) {
    let (parker, staff) = (
      try await signIn("parker@example.com"), try await signIn("staff@example.com")
    )
    let order = try await paidOrder(as: parker)
    try await advance(order, to: status, as: staff)
    return (order, parker, staff)
  }
}
