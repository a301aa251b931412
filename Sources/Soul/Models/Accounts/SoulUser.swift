import WireKit

/// A person with an account.
public struct SoulUser: Codable, Hashable, Sendable, Identifiable {
  public let id: String
  /// In the form of E.164.
  public var phone: String
  /// Nil until the profile is complete.
  public var name: String?
  /// Midnight UTC of the day of birth.
  public var dateOfBirth: Timestamp?
  public var gender: Gender?
  public var subscriptionTier: SubscriptionTier
  public var modelCount: Int
  /// Pictures that were generated in this month.
  public var monthlyGenerations: Int
  public var onboardingCompleted: Bool
  public let createdAt: Timestamp
  public var updatedAt: Timestamp

  public init(
    id: String, phone: String, name: String? = nil, dateOfBirth: Timestamp? = nil,
    gender: Gender? = nil, subscriptionTier: SubscriptionTier = .free, modelCount: Int = 0,
    monthlyGenerations: Int = 0, onboardingCompleted: Bool = false, createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.phone = phone
    self.name = name
    self.dateOfBirth = dateOfBirth
    self.gender = gender
    self.subscriptionTier = subscriptionTier
    self.modelCount = modelCount
    self.monthlyGenerations = monthlyGenerations
    self.onboardingCompleted = onboardingCompleted
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// How a person described themselves.
public enum Gender: String, Codable, CaseIterable, Sendable {
  case male, female, other

  public var displayName: String { rawValue.capitalized }
}

/// What a person may use each month.
public enum SubscriptionTier: String, Codable, CaseIterable, Sendable {
  case free, pro

  /// The most models; nil: no limit.
  public var modelLimit: Int? { self == .free ? 10 : nil }
  /// The most trainings in a month at a service that charges for each, whatever is deleted; nil: no limit.
  public var monthlyTrainingLimit: Int? { modelLimit.map { 2 * $0 } }
  /// The most pictures in a month; nil: no limit.
  public var generationLimit: Int? { self == .free ? 100 : nil }
}

extension SoulUser: Sampled {
  public static let sample = SoulUser(
    id: "5b0c3f7e-3a52-4a53-9b0e-6a1f0a7c1d21", phone: "+15195463438", name: "John Smith",
    dateOfBirth: Timestamp(milliseconds: 631_152_000_000), gender: .male, modelCount: 1,
    monthlyGenerations: 8, onboardingCompleted: true,
    createdAt: Timestamp(milliseconds: 1_762_502_400_000),
    updatedAt: Timestamp(milliseconds: 1_762_506_000_000))

  public static var samples: [SoulUser] {
    [
      sample,
      SoulUser(
        id: sample.id, phone: sample.phone, createdAt: sample.createdAt,
        updatedAt: sample.updatedAt),
    ]
  }
}

/// The person, after a change or a question.
public struct UserResponse: Codable, Hashable, Sendable {
  public var success: Bool
  public var message: String?
  public var user: SoulUser

  public init(_ user: SoulUser, _ message: String? = nil) {
    success = true
    self.message = message
    self.user = user
  }
}

extension UserResponse: Sampled {
  public static let sample = UserResponse(.sample, "Profile updated")
  public static var samples: [UserResponse] { [sample, UserResponse(SoulUser.samples[1])] }
}
