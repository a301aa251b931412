import ClientKit
import Foundation
import TruFanModels
import WireKit

/// What a photo of an order shows.
enum OrderPhotoKind: String, Hashable, Sendable {
  case receipt
  case handOver

  /// The name of the event that a photo adds to an order's history.
  var event: String {
    switch self {
    case .receipt: OrderEvent.receiptPhoto
    case .handOver: OrderEvent.handOverPhoto
    }
  }
}

extension StaffAPIService {
  /// The barcodes in a photo, as the server reads them; none where there is no barcode.
  func barcodes(in photo: Data) async throws -> [String] {
    try await session.authorized { headers in
      try await session.device.upload(
        TruFanAPI.readBarcodes(), FormFile(photo, name: "barcode.jpg", type: "image/jpeg"),
        headers: headers
      ).codes
    }
  }

  // MARK: One's own photo

  func photo() async throws -> StaffPhoto {
    try await session.authorized { headers in
      try await session.device.call(TruFanAPI.staffPhoto(), headers: headers)
    }
  }

  /// Sends one's own photo in the place of the one before. Sending the same one again is harmless.
  func send(photo: Data) async throws -> StaffPhoto {
    try await session.authorized { headers in
      try await session.device.upload(
        TruFanAPI.uploadStaffPhoto(), FormFile(photo, name: "me.jpg", type: "image/jpeg"),
        headers: headers)
    }
  }

  func removePhoto() async throws -> StaffPhoto {
    try await session.authorized { headers in
      try await session.device.call(TruFanAPI.removeStaffPhoto(), headers: headers)
    }
  }

  // MARK: Photos of orders

  /// Sends a photo in the place of the one before. Sending the same one again is harmless.
  func upload(_ photo: Data, _ kind: OrderPhotoKind, of order: String) async throws -> Order {
    try await session.authorized { headers in
      let file = FormFile(photo, name: "\(kind.rawValue).jpg", type: "image/jpeg")
      return switch kind {
      case .receipt:
        try await session.device.upload(
          TruFanAPI.uploadReceipt(.init(order: order)), file, headers: headers)
      case .handOver:
        try await session.device.upload(
          TruFanAPI.uploadHandOver(.init(order: order)), file, headers: headers)
      }
    }
  }
}
