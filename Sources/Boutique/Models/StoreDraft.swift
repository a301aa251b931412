import Foundation
import WireKit

/// The fields that an owner fills in to add or to change a store. Nil means "not given".
public struct StoreDraft: Codable, Hashable, Sendable {
  public var name: String?
  public var primaryReviewPlatform: String?
  public var reviewDestinationUrl: String?
  /// Which Square location's purchases belong to the store. Empty removes the connection.
  public var squareLocationId: String?
  /// The store's `updatedAt` as the form was opened. A store that was changed since is left as it
  /// is (409). Nil, as older clients send it, changes it in any case.
  public var updatedAt: Timestamp?

  public init(
    name: String? = nil, primaryReviewPlatform: String? = nil, reviewDestinationUrl: String? = nil,
    squareLocationId: String? = nil, updatedAt: Timestamp? = nil
  ) {
    self.updatedAt = updatedAt
    self.name = name
    self.primaryReviewPlatform = primaryReviewPlatform
    self.reviewDestinationUrl = reviewDestinationUrl
    self.squareLocationId = squareLocationId
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
    updatedAt = try container.decodeIfPresent(Timestamp.self, forKey: .updatedAt)
  }
}

extension StoreDraft: Sampled {
  public static let sample = StoreDraft(
    name: Store.sample.name, primaryReviewPlatform: ReviewPlatform.google.rawValue,
    reviewDestinationUrl: Store.sample.reviewDestinationUrl, squareLocationId: "LDEMO0000000",
    updatedAt: Store.sample.updatedAt)
  public static let samples = [sample, StoreDraft()]
  public static let fieldNotes: [String: FieldNote] = [
    "name": "1 to 255 characters",
    "primaryReviewPlatform": .oneOf(ReviewPlatform.allCases.map(\.rawValue)),
    "reviewDestinationUrl": "An https link of that platform",
    "squareLocationId": .orNull("Null or empty removes the connection"),
    "updatedAt": .orNull("A store that was changed since is refused; ignored for a new one"),
  ]
}

/// A draft that kept the rules. `squareLocationId` is nil when the store has no connection.
public struct StoreFields: Hashable, Sendable {
  public var name: String
  public var primaryReviewPlatform: ReviewPlatform
  public var reviewDestinationUrl: String
  public var squareLocationId: String?

  public init(
    name: String, primaryReviewPlatform: ReviewPlatform, reviewDestinationUrl: String,
    squareLocationId: String? = nil
  ) {
    self.name = name
    self.primaryReviewPlatform = primaryReviewPlatform
    self.reviewDestinationUrl = reviewDestinationUrl
    self.squareLocationId = squareLocationId
  }

  public init(_ store: Store) {
    self.init(
      name: store.name, primaryReviewPlatform: store.primaryReviewPlatform,
      reviewDestinationUrl: store.reviewDestinationUrl,
      squareLocationId: store.internals?.squareLocationId)
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

    if name.isEmpty {
      errors["name"] = ["Give the store a name."]
    } else if !BoutiqueRules.storeNameLength.contains(name.count) {
      errors["name"] = ["A name has at most 255 characters; this one has \(name.count)."]
    } else if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      errors["name"] = ["The name must be one line of plain text."]
    }
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
      squareLocationId: location.isEmpty ? nil : location)
  }

  private static func isLocation(_ text: String) -> Bool {
    text.count <= BoutiqueRules.squareLocationLengthLimit
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
