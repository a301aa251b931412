/// How an order is called by people: "CS-0427".
public enum OrderNumber {
  public static let prefix = "CS-"

  /// The number that somebody means: "0427", "#cs 0427" and "CS-0427" are the same. Digits are not filled up.
  /// The hyphen may be the one that keeps a line together, as it is copied from a screen.
  /// - Returns: nil for a text without a letter or a digit.
  public static func read(_ typed: String) -> String? {
    let name = typed.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let code = name.hasPrefix("CS") ? String(name.dropFirst(2)) : name
    return code.isEmpty ? nil : prefix + code
  }
}
