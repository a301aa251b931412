import TruFanModels

extension OrderItem {
  /// Whether this is the barcode or SKU of what is brought. A scanner may add the leading zero of an EAN-13, and
  /// tell the short form of a UPC-A or the long one.
  func has(code: String) -> Bool {
    let text = code.uppercased()
    if let sku = shelf?.sku?.uppercased(), sku == text { return true }
    guard let known = shelf?.barcode?.uppercased() else { return false }
    let (barcode, code) = (UPCE.expanded(known), UPCE.expanded(text))
    return barcode == code || "0" + barcode == code || barcode == "0" + code
  }
}
