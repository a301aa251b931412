import WireKit

/// The form of TruFan's ids: a UUID.
public enum UUIDText {
  /// The id in lower case.
  /// - Throws: ``Problem`` 422 for another form, as the first server answered.
  public static func read(
    _ text: String, _ name: String, in part: RequestPart = .path
  ) throws -> String {
    let lower = text.lowercased()
    guard isValid(lower) else {
      throw Problem.invalid([part.field(name): ["\(name) must be a UUID."]])
    }
    return lower
  }

  public static func isValid(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default:
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
        }
      }
  }
}

extension Problem {
  /// A request that fails its checks, field by field.
  public static func invalid(_ details: [String: [String]]) -> Problem {
    let only = details.count == 1 ? details.values.first?.first : nil
    return .unprocessable(
      only ?? "Please check \(details.count) fields.", code: "validation_error", details: details)
  }
}
