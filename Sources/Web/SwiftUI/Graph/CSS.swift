/// Numbers as CSS wants them: no exponent, no locale, no superfluous zeros.
package enum CSS {
  package static func pixels(_ value: CGFloat) -> String { number(Double(value)) + "px" }

  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? "99999" : "0" }
    let thousandths = (value * 1000).rounded()
    if abs(thousandths) < 1e15 { return decimal(thousandths: Int64(thousandths)) }
    let rounded = thousandths / 1000
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int64(rounded)) }
    let text = String(rounded)
    // By bytes: a search for text goes through Foundation, and takes longer than all the rest.
    return text.utf8.contains(UInt8(ascii: "e")) ? "0" : text
  }

  /// By whole numbers: to describe a `Double` takes a thousand instructions and large tables.
  private static func decimal(thousandths: Int64) -> String {
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    if part == 0 { return text }
    text += part < 10 ? ".00" : part < 100 ? ".0" : "."
    let digits = part % 100 == 0 ? part / 100 : part % 10 == 0 ? part / 10 : part
    return text + String(digits)
  }
}
