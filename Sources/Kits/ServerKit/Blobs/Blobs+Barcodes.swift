import Foundation
import Hummingbird
import WireKit

extension Blobs {
  /// Reads the barcodes in one photo. Nothing is stored of it, so it takes nothing of anybody's daily
  /// limits; uploads' seats and the line of conversions limit the work.
  /// - Returns: the codes; none for a picture without a barcode.
  /// - Throws: ``Problem`` as an upload
  package func barcodes(
    _ request: Request, _ context: QuartetContext, rules: PictureRules = PictureRules()
  ) async throws -> [String] {
    try await seats.seated(context.network) {
      let (sent, clean) = (incoming.place(), incoming.place())
      defer { for file in [sent, clean] { unlink(file.path) } }
      _ = try await UploadReader(rules: rules).read(request, into: try incoming.make(sent))
      do {
        return try await line.run { [converter, incoming] isCancelled in
          let jpeg = try converter.convert(sent, rules, isCancelled: isCancelled)
          try incoming.make(clean).write(jpeg)
          return try BarcodeScanner().codes(in: clean, isCancelled: isCancelled)
        }
      } catch {
        throw problem(for: error, rules)
      }
    }
  }
}
