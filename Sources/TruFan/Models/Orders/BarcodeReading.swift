import WireKit

/// The barcodes in a photo.
public struct BarcodeReading: Codable, Hashable, Sendable {
  /// EAN-13, EAN-8, UPC-A and Code 128, as they are printed; empty where there are none.
  public var codes: [String]

  public init(codes: [String]) { self.codes = codes }
}

extension BarcodeReading: Sampled {
  public static let sample = BarcodeReading(codes: ["4006381333931"])
  public static let samples = [sample, BarcodeReading(codes: [])]
}
