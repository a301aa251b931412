import WireKit

/// A new account.
public struct RegisterRequest: Codable, Hashable, Sendable {
  public var email: String
  /// 8 to 100 characters with a digit and an upper-case letter.
  public var password: String
  public var firstName: String
  public var lastName: String
  public var phone: String?
  /// A friend's code: both get points once the first order is completed.
  public var referralCode: String?

  enum CodingKeys: String, CodingKey {
    case email, password, phone
    case firstName = "first_name"
    case lastName = "last_name"
    case referralCode = "referral_code"
  }

  public init(
    email: String, password: String, firstName: String, lastName: String, phone: String? = nil,
    referralCode: String? = nil
  ) {
    self.email = email
    self.password = password
    self.firstName = firstName
    self.lastName = lastName
    self.phone = phone
    self.referralCode = referralCode
  }
}

extension RegisterRequest: Sampled {
  public static let sample = RegisterRequest(
    email: "parker@example.com", password: "Parking1!", firstName: "Sarah", lastName: "Parker",
    phone: "+15185550101", referralCode: "K7M2QX")
  public static let samples = [
    sample,
    RegisterRequest(
      email: "parker@example.com", password: "Parking1!", firstName: "Sarah", lastName: "Parker"),
  ]
}
