import Foundation

/// Why a text is no mobile number, in words for its writer.
public enum MobileNumberFault: LocalizedError, Hashable {
  case noNumber
  case tooShort
  case tooLong
  case landline
  case unknown

  public var errorDescription: String? {
    switch self {
    case .noNumber: "Enter your mobile number, such as +1 519 546 3438."
    case .tooShort: "This number is too short. Check its digits and the country."
    case .tooLong: "This number is too long. Check its digits and the country."
    case .landline: "This looks like a landline. Enter a number that gets text messages."
    case .unknown: "This number does not exist in the chosen country. Check its digits."
    }
  }
}
