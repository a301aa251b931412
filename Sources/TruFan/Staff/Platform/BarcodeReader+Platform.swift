import Foundation

#if canImport(Vision)
  import Vision
#endif

/// Reads the barcodes in a photo: on an Apple device there, and in a browser at the server.
struct BarcodeReader {
  let api: StaffAPIService

  /// - Returns: the codes; none for a photo without a barcode.
  /// - Throws: ``NotAPhoto``, or what the server says.
  func codes(in photo: Data) async throws -> [String] {
    #if canImport(Vision)
      try await Self.read(photo)
    #else
      try await api.barcodes(in: photo)
    #endif
  }

  #if canImport(Vision)
    /// Off the main thread. Vision reads UPC-A as EAN-13 with a zero in front.
    private static func read(_ photo: Data) async throws -> [String] {
      let request = VNDetectBarcodesRequest()
      request.symbologies = [.ean13, .ean8, .upce, .code128]
      do {
        try VNImageRequestHandler(data: photo, options: [:]).perform([request])
      } catch {
        // Vision's own error is for programmers.
        throw NotAPhoto()
      }
      return (request.results ?? []).compactMap { $0.payloadStringValue }
    }
  #endif
}
