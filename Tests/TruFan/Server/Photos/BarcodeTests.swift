import Foundation
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Barcodes in photos of the staff")
struct BarcodeTests {
  @Test("the codes of a photo are read, none where there is none, and nothing is stored")
  func reading() async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      func codes(_ photo: Data) async throws -> [String] {
        try await lot.upload(TruFanAPI.readBarcodes(), photo, as: staff)
          .decoded(BarcodeReading.self).codes
      }
      #expect(try await codes(BarcodePicture.ean13) == ["4006381333931"])
      #expect(try await codes(BarcodePicture.upcA) == ["012345678905"])
      #expect(try await codes(SentPhoto.red).isEmpty)
      let stored = try await lot.database.read { db in
        try db.value("SELECT COUNT(*) FROM blobs", as: Int.self)
      }
      #expect(stored == 0)
    }
  }

  @Test("what is no good photo is refused with a sentence", arguments: RefusedPhotoTests.bad)
  func content(_ bad: RefusedPhotoTests.Bad) async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      let reply = try await lot.upload(TruFanAPI.readBarcodes(), bad.photo, as: staff)
      #expect(reply.status == bad.status, "\(reply.text)")
      #expect(reply.error?.contains(bad.words) == true, "\(reply.text)")
    }
  }

  @Test("it is for staff: a parker and a stranger are 403")
  func callers() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      for token in [parker, nil] {
        let reply = try await lot.upload(
          TruFanAPI.readBarcodes(), BarcodePicture.ean13, as: token)
        #expect(reply.status == 403, "\(reply.text)")
      }
    }
  }
}
