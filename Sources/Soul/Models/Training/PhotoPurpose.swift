import WireKit

/// The training that photos are for. It decides how many there may be.
public enum PhotoPurpose: String, Codable, CaseIterable, Sendable {
  /// A new person's first character.
  case onboarding
  /// Another character.
  case training

  /// How many photos the training takes, and how many a folder can have.
  public var counts: ClosedRange<Int> {
    switch self {
    case .onboarding: PhotoFolder.onboarding
    case .training: PhotoFolder.training
    }
  }

  /// - Throws: ``Problem`` 400 for another word.
  public init(word: String) throws {
    guard let purpose = PhotoPurpose(rawValue: word) else {
      throw Problem.badRequest("purpose must be onboarding or training.", code: "bad_purpose")
    }
    self = purpose
  }
}

/// The folder of photos that wait for one of the trainings.
public struct WaitingFolderPath: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("purpose", "onboarding, or training for another character; else onboarding")
  ]

  public let purpose: PhotoPurpose

  public init(_ purpose: PhotoPurpose = .onboarding) { self.purpose = purpose }

  public init(from request: some ArgumentSource) throws {
    purpose = try request.text("purpose").map { try PhotoPurpose(word: $0) } ?? .onboarding
  }

  public var values: [String: String] { [:] }

  /// The onboarding's address is the one that existing clients ask.
  public var query: [(name: String, value: String)] {
    purpose == .onboarding ? [] : [(name: "purpose", value: purpose.rawValue)]
  }
}
