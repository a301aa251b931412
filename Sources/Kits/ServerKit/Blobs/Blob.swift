import WireKit

/// A stored picture.
package struct Blob: Hashable, Sendable {
  package let id: String
  package let owner: BlobOwner
  /// The product's word for it: "receipt".
  package let kind: String
  package let contentType: String
  package let bytes: Int
  /// In pixels, upright.
  package let width: Int
  package let height: Int
  /// 64 lower-case hexadecimal digits.
  package let sha256: String
  package let createdAt: Timestamp
  /// The bytes of its smaller pictures, by their names.
  package internal(set) var sizes: [String: Int] = [:]
}

/// Whom or what blobs belong to, and are deleted with: an account, or an order.
package struct BlobOwner: Hashable, Sendable {
  /// The product or part that the id is one of: "trufan".
  package let realm: String
  package let id: String

  package init(realm: String, id: String) {
    self.realm = realm
    self.id = id
  }
}

/// What came with a picture.
package struct Upload: Sendable {
  package let blob: Blob
  /// The form's text fields by name; empty when the body was the picture itself.
  package let fields: [String: String]
}
