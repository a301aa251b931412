import Foundation
import WireKit

/// The fields that an owner fills in to add or to change a store. Nil means "not given".
public struct StoreDraft: Codable, Hashable, Sendable {
  public var name: String?
  public var primaryReviewPlatform: String?
  public var reviewDestinationUrl: String?
  /// Which Square location's purchases belong to the store. Empty removes the connection.
  public var squareLocationId: String?
  /// Whether kiosks that know nothing but the store's id may act for it; false unless said.
  public var allowsOpenKiosks: Bool?
  /// The store's `updatedAt` as the form was opened. A store that was changed since is left as it
  /// is (409). Nil, as older clients send it, changes it in any case.
  public var updatedAt: Timestamp?

  public init(
    name: String? = nil, primaryReviewPlatform: String? = nil, reviewDestinationUrl: String? = nil,
    squareLocationId: String? = nil, allowsOpenKiosks: Bool? = nil, updatedAt: Timestamp? = nil
  ) {
    self.updatedAt = updatedAt
    self.name = name
    self.primaryReviewPlatform = primaryReviewPlatform
    self.reviewDestinationUrl = reviewDestinationUrl
    self.squareLocationId = squareLocationId
    self.allowsOpenKiosks = allowsOpenKiosks
  }

  /// An absent key leaves the field unchanged. A null location removes the connection, as an empty
  /// one does. The other fields cannot be removed, so their null is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func given(_ key: CodingKeys) throws -> String? {
      container.contains(key) ? try container.decode(String.self, forKey: key) : nil
    }
    name = try given(.name)
    primaryReviewPlatform = try given(.primaryReviewPlatform)
    reviewDestinationUrl = try given(.reviewDestinationUrl)
    squareLocationId =
      container.contains(.squareLocationId)
      ? try container.decodeIfPresent(String.self, forKey: .squareLocationId) ?? "" : nil
    allowsOpenKiosks =
      container.contains(.allowsOpenKiosks)
      ? try container.decode(Bool.self, forKey: .allowsOpenKiosks) : nil
    updatedAt = try container.decodeIfPresent(Timestamp.self, forKey: .updatedAt)
  }
}

extension StoreDraft: Sampled {
  public static let sample = StoreDraft(
    name: Store.sample.name, primaryReviewPlatform: ReviewPlatform.google.rawValue,
    reviewDestinationUrl: Store.sample.reviewDestinationUrl, squareLocationId: "LDEMO0000000",
    allowsOpenKiosks: false, updatedAt: Store.sample.updatedAt)
  public static let samples = [sample, StoreDraft()]
  public static let fieldNotes: [String: FieldNote] = [
    "name": .text(
      """
      One line of plain text. At most 1,024 bytes, without control characters and without \
      characters that turn the direction of what follows. Spaces around it are dropped.
      """, length: BoutiqueRules.storeNameLength, pattern: StoreName.pattern),
    "primaryReviewPlatform": .oneOf(ReviewPlatform.allCases.map(\.rawValue)),
    "reviewDestinationUrl": .text(
      "A link to reviews of that platform, without user name, password or port",
      length: 1...BoutiqueRules.linkLengthLimit,
      pattern: #"^\s*[hH][tT][tT][pP][sS]://[^\s"\\<>^`{|}]+\s*$"#),
    "squareLocationId": .text(
      "Null or empty removes the connection", length: 0...BoutiqueRules.squareLocationLengthLimit,
      pattern: "^[A-Za-z0-9_-]*$"
    ).nullable,
    "allowsOpenKiosks": "Whether kiosks that know only the store's id may act for it",
    "updatedAt": .orNull("A store that was changed since is refused; ignored for a new one"),
  ]
}

/// A draft that kept the rules. `squareLocationId` is nil when the store has no connection.
public struct StoreFields: Hashable, Sendable {
  public var name: String
  public var primaryReviewPlatform: ReviewPlatform
  public var reviewDestinationUrl: String
  public var squareLocationId: String?
  public var allowsOpenKiosks: Bool

  public init(
    name: String, primaryReviewPlatform: ReviewPlatform, reviewDestinationUrl: String,
    squareLocationId: String? = nil, allowsOpenKiosks: Bool = false
  ) {
    self.name = name
    self.primaryReviewPlatform = primaryReviewPlatform
    self.reviewDestinationUrl = reviewDestinationUrl
    self.squareLocationId = squareLocationId
    self.allowsOpenKiosks = allowsOpenKiosks
  }

  public init(_ store: Store) {
    self.init(
      name: store.name, primaryReviewPlatform: store.primaryReviewPlatform,
      reviewDestinationUrl: store.reviewDestinationUrl,
      squareLocationId: store.internals?.squareLocationId,
      allowsOpenKiosks: store.allowsOpenKiosks)
  }
}

/// The rules that a draft broke: sentences by field, in the words that the form shows.
public struct StoreDraftErrors: Error, Hashable, Sendable {
  public var byField: [String: [String]]

  public init(byField: [String: [String]]) { self.byField = byField }
}

extension StoreDraft {
  /// The fields of a new store, or of `current` after this change. Both sides call this: the
  /// console before it sends, the server before it believes.
  /// - Throws: ``StoreDraftErrors`` naming every broken rule at once.
  public func validated(changing current: StoreFields? = nil) throws(StoreDraftErrors)
    -> StoreFields
  {
    var errors: [String: [String]] = [:]
    let name = (self.name ?? current?.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let link = (reviewDestinationUrl ?? current?.reviewDestinationUrl ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let location = (squareLocationId ?? current?.squareLocationId ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let platform =
      primaryReviewPlatform.map { ReviewPlatform(rawValue: $0) } ?? current?.primaryReviewPlatform

    if let objection = StoreName.objection(to: name) { errors["name"] = [objection] }
    if platform == nil {
      let known = ReviewPlatform.allCases.map(\.rawValue).joined(separator: ", ")
      errors["primaryReviewPlatform"] = ["Choose one of \(known)."]
    } else if let objection = platform?.objection(to: link) {
      errors["reviewDestinationUrl"] = [objection]
    }
    if !location.isEmpty, !Self.isLocation(location) {
      errors["squareLocationId"] = ["Copy the location id from Square: letters and digits only."]
    }
    guard errors.isEmpty, let platform else { throw StoreDraftErrors(byField: errors) }
    return StoreFields(
      name: name, primaryReviewPlatform: platform, reviewDestinationUrl: link,
      squareLocationId: location.isEmpty ? nil : location,
      allowsOpenKiosks: allowsOpenKiosks ?? current?.allowsOpenKiosks ?? false)
  }

  private static func isLocation(_ text: String) -> Bool {
    text.count <= BoutiqueRules.squareLocationLengthLimit
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
