/// UPC-E, the short form of UPC-A for small goods, which leaves out zeros.
enum UPCE {
  /// The UPC-A that eight digits are short for. Every other code is left as it is.
  static func expanded(_ code: String) -> String {
    let digits = Array(code)
    guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      digits[0] == "0" || digits[0] == "1"
    else { return code }
    func text(_ range: ClosedRange<Int>) -> String { String(digits[range]) }
    // The sixth digit after the number system says where the zeros were.
    let middle =
      switch digits[6] {
      case "0", "1", "2": "\(text(1...2))\(digits[6])0000\(text(3...5))"
      case "3": "\(text(1...3))00000\(text(4...5))"
      case "4": "\(text(1...4))00000\(text(5...5))"
      default: "\(text(1...5))0000\(text(6...6))"
      }
    return "\(digits[0])\(middle)\(digits[7])"
  }
}
