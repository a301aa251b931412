#if canImport(CQRCode)
  import CQRCode

  /// Encodes with libqrencode.
  func encodedSymbol(_ text: String) -> EncodedSymbol? {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_H) else { return nil }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // The lowest bit is the colour; the others say which part of the symbol the module belongs to.
    return EncodedSymbol(side: side, modules: (0..<(side * side)).map { data[$0] & 1 == 1 })
  }
#endif
