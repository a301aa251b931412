import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Barcodes in photos")
struct BarcodeScannerTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private func codes(
    in jpeg: Data, _ scanner: BarcodeScanner = BarcodeScanner()
  ) throws -> [String] {
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    let file = directory.url.appending(path: RandomName.hex128())
    try jpeg.write(to: file)
    return try scanner.codes(in: file) { false }
  }

  @Test(
    "What is printed on goods is read",
    arguments: [
      (BarcodePicture.ean13, "4006381333931"), (BarcodePicture.ean8, "96385074"),
      (BarcodePicture.upcA, "012345678905"), (BarcodePicture.code128, "HG-1001"),
      (BarcodePicture.upcE, "042100005264"),
    ])
  func kinds(png: Data, code: String) throws {
    #expect(try codes(in: TestPicture.picture(".jpg", of: png)) == [code])
  }

  @Test("A picture without a barcode has none")
  func none() throws {
    #expect(try codes(in: TestPicture.picture(".jpg")).isEmpty)
  }

  @Test("A picture beyond a megabyte is read without a file of its own")
  func large() throws {
    let noise = try TestPicture.vips(
      ["gaussnoise", ".jpg[Q=95]", "2048", "1500", "--mean", "128", "--sigma", "60"], on: Data())
    #expect(noise.output.count > 1024 * 1024)
    #expect(try codes(in: noise.output).isEmpty)
  }

  @Test("Each code counts once; other kinds and lines that are no code do not")
  func lines() {
    let output = """
      EAN-13:4006381333931
      QR-Code:https://example.com
      EAN-13:4006381333931
      and more
      CODE-128:HG-1001
      CODE-128:\(String(repeating: "A", count: 81))
      """
    #expect(BarcodeScanner.codes(of: output) == ["4006381333931", "HG-1001"])
  }

  @Test("A machine without the program says so, and one that takes too long is stopped")
  func trouble() throws {
    let jpeg = try TestPicture.picture(".jpg", of: BarcodePicture.ean13)
    #expect(throws: BarcodeScanner.Unavailable.self) {
      try codes(in: jpeg, BarcodeScanner(program: "no-such-program"))
    }
    var limits = LimitedProgram.Limits()
    limits.time = .zero
    #expect(throws: PictureConverter.Refusal.outOfTime) {
      try codes(in: jpeg, BarcodeScanner(limits: limits))
    }
  }

  @Test("Without the program it is said that the number can be typed, since photos are taken")
  func unavailable() throws {
    let blobs = blobs(try open(.sqliteInMemory))
    let missing = BarcodeScanner.Unavailable(description: "no-such-program")
    let problem = try #require(blobs.problem(for: missing, PictureRules()) as? Problem)
    #expect(problem.status == 503 && problem.code == "barcodes_unavailable")
    #expect(problem.message == "Barcodes cannot be read at the moment. Type the number.")
  }
}
