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
  /// A request that fails its checks, field by field. The message has all sentences, since many forms
  /// show it alone and mark no field.
  public static func invalid(_ details: [String: [String]]) -> Problem {
    let sentences = details.sorted { $0.key < $1.key }.flatMap(\.value)
    var said: Set<String> = []
    let message = sentences.filter { said.insert($0).inserted }.joined(separator: " ")
    return .unprocessable(
      message.isEmpty ? "Please check the fields." : message, code: "validation_error",
      details: details)
  }
}
