import ServerKit
import TruFanModels
import WireKit

/// The checks of what people write about an order.
enum OrderText {
  private static let noteLimit = 500

  /// The trimmed remark of a staff member; nil if nothing is left.
  /// - Throws: ``Problem`` 422 for a long one, about that field.
  static func checked(_ text: String?, _ field: String = "notes") throws -> String? {
    guard let text = text?.trimmed else { return nil }
    guard text.unicodeScalars.count <= noteLimit else {
      throw Problem.invalid([field: ["Use at most \(noteLimit) characters."]])
    }
    return text
  }

  /// The trimmed address of a photo that is kept elsewhere; nil if nothing is left.
  /// - Throws: ``Problem`` 422 for what is no such address, about that field.
  static func address(_ text: String?, _ field: String) throws -> String? {
    guard let address = text?.trimmed else { return nil }
    guard ReceiptPath.isAddress(address) else {
      throw Problem.invalid([field: [ReceiptPath.addressFault(field)]])
    }
    return address
  }

  /// The trimmed reason for a cancellation or a refund.
  /// - Throws: ``Problem`` 422 for none and for a long one, about that field.
  static func reason(_ text: String?, _ field: String) throws -> String {
    guard let reason = text?.trimmed, reason.unicodeScalars.count <= OrderRules.reasonLimit else {
      throw Problem.invalid([field: ["Say why, in 1 to \(OrderRules.reasonLimit) characters."]])
    }
    return reason
  }
}
