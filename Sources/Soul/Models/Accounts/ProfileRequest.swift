import WireKit

/// What a person says of themselves when they begin.
public struct ProfileRequest: Codable, Hashable, Sendable {
  /// 1 to 100 characters.
  public var name: String?
  /// "1990-01-01", or with a time, as existing clients write it. The time does not count.
  public var dateOfBirth: String?
  /// ``Gender``
  public var gender: String?

  public init(name: String?, dateOfBirth: String?, gender: String?) {
    self.name = name
    self.dateOfBirth = dateOfBirth
    self.gender = gender
  }
}

extension ProfileRequest: Sampled {
  public static let sample = ProfileRequest(
    name: "John Smith", dateOfBirth: "1990-01-01T00:00:00.000Z", gender: "male")
}
