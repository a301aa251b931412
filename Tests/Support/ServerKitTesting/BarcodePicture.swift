import Foundation

/// Small drawings of barcodes, as PNG.
package enum BarcodePicture {
  /// 4006381333931
  package static let ean13 = png(
    """
    iVBORw0KGgoAAAANSUhEUgAAAVkAAAA8AQAAAADkx/QrAAAAVUlEQVR42mP8z0A0aGRiIAEMVcV/ixhY+h0Yiw6yNHIo\
    fPr5sJ5DtojhyQQG2YafD/kdFP5bKjSdUBjKHhxVPKp4VPGo4lHFo4pHFQ+oYsbR1hcSAAANwxKYTR8CBwAAAABJRU5E\
    rkJggg==
    """)
  /// 012345678905
  package static let upcA = png(
    """
    iVBORw0KGgoAAAANSUhEUgAAAVkAAAA8AQAAAADkx/QrAAAAVUlEQVR42mP8z0A0aGRiIAEMVcV/ixhYJhz8W+/A0sgh\
    23DwYcMJ2aITDBN+/q13eMjvwFhv+ZfphMJQ9uCo4lHFo4pHFY8qHlU8qnhAFTOOtr6QAACzrxR38vr2ZQAAAABJRU5E\
    rkJggg==
    """)
  /// 04252614, which is short for the UPC-A 042100005264
  package static let upcE = png(
    """
    iVBORw0KGgoAAAANSUhEUgAAANUAAAA8AQAAAADZcMJkAAAAM0lEQVR42mP4////n8IfzP3HHxSwP/5gIVPA8If/uEwhUPgH\
    w6jcqNyo3KjcqNyoHJ3kACtp+3pJW2uLAAAAAElFTkSuQmCC
    """)
  /// 96385074
  package static let ean8 = png(
    """
    iVBORw0KGgoAAAANSUhEUgAAAQUAAAA8AQAAAABH75LtAAAARElEQVR42mP8z4Af/GRiIAQGk4q/RQyy/JaMhYxPmg7K\
    Fp14yM/4t4hBoZ/xb9Fgc+moilEVoypGVYyqGCoqGIdRXQkA2eYOq0sjNBAAAAAASUVORK5CYII=
    """)
  /// HG-1001
  package static let code128 = png(
    """
    iVBORw0KGgoAAAANSUhEUgAAAYwAAAA8AQAAAABd/7AmAAAAX0lEQVR42mP8z0Ai+MjEQDIYblr+8jso/Of4W8TAMuEn\
    w4SDDwVOPBQ4+OQjB8unnyxNP/8y/ZSt53jyn+Mv0wmW4ej9US2jWka1jGoZ1TKqZVTLqJYB1cI42oIlEQAAKncaH1A1\
    /o0AAAAASUVORK5CYII=
    """)

  private static func png(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
