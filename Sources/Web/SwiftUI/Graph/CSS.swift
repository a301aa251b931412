/// Numbers as CSS wants them: no exponent, no locale, no superfluous zeros.
package enum CSS {
  package static func pixels(_ value: CGFloat) -> String { number(Double(value)) + "px" }

  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? "99999" : "0" }
    let rounded = (value * 1000).rounded() / 1000
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int64(rounded)) }
    let text = String(rounded)
    // By bytes: a search for text goes through Foundation, and takes longer than all the rest.
    return text.utf8.contains(UInt8(ascii: "e")) ? "0" : text
  }
}
