import WireKit

// The photos of orders: a form with the field `file`, or the photo as the body.
extension TruFanAPI {
  public static let uploadReceipt = Endpoint<ReceiptPath, FileUpload, Order>(
    .post, "/api/v1/convenience/staff/orders/{order}/upload-receipt", errors: TruFanError.self,
    photo(
      "Send the receipt's photo",
      """
      While the order is shopped for, until it is handed over. A new photo takes the place of the \
      one before. With receipt_url there is no body: the receipt is kept elsewhere.
      """))

  public static let uploadHandOver = Endpoint<OrderPath, FileUpload, Order>(
    .post, "/api/v1/convenience/staff/orders/{order}/upload-delivery-photo",
    errors: TruFanError.self,
    photo(
      "Send the photo of the hand-over",
      "Of an order that is ready or delivered. A new photo takes the place of the one before."))

  public static let readBarcodes = Endpoint<NoArguments, FileUpload, BarcodeReading>(
    .post, "/api/v1/convenience/staff/barcodes", errors: TruFanError.self,
    .init(
      "Staff", "Read the barcodes in a photo", answer: "The codes; none where there is no barcode",
      details: "EAN-13, EAN-8, UPC-A and Code 128. Nothing is stored of the photo.",
      otherwise: [.invalid]))

  private static func photo(_ summary: String, _ details: String) -> EndpointWords {
    .init(
      "Staff", summary, answer: "The order",
      details: details + " Sending the same photo again is harmless.",
      bodyIsOptional: true,
      otherwise: [.wrongState, .unknownOrder, .init(409, "Too many photos, or changed"), .invalid])
  }
}

/// `…/{order}/upload-receipt`; existing clients name a photo that is kept elsewhere.
public struct ReceiptPath: EndpointArguments {
  public static let places = ["order"]
  public static let queryParameters = [
    QueryParameter("receipt_url", "The https address of a photo that is kept elsewhere")
  ]
  /// In characters.
  private static let longestAddress = 2000

  public let order: String
  /// Nil: the photo is the body.
  public let receiptUrl: String?

  public init(order: String, receiptUrl: String? = nil) {
    self.order = order
    self.receiptUrl = receiptUrl
  }

  public init(from request: some ArgumentSource) throws {
    order = try request.id("order")
    receiptUrl = request.text("receipt_url")
    if let receiptUrl, !Self.isAddress(receiptUrl) {
      throw Problem.invalid(["query.receipt_url": [Self.addressFault("receipt_url")]])
    }
  }

  public var values: [String: String] { ["order": order] }

  public var query: [(name: String, value: String)] {
    receiptUrl.map { [(name: "receipt_url", value: $0)] } ?? []
  }

  /// Whether it is an https address, as the names of photos that are kept elsewhere are.
  public static func isAddress(_ text: String) -> Bool {
    text.utf8.count <= longestAddress && text.hasPrefix("https://") && text.utf8.count > 10
      && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }

  /// What is wrong with a field that is no such address.
  public static func addressFault(_ field: String) -> String {
    "\(field) must be an https address of at most \(longestAddress) characters."
  }
}
