import Foundation
import Testing

@testable import BoutiqueApp

struct ConfigTests {
  @Test(
    "The QR code's address is the public one, with one slash",
    arguments: ["http://localhost:3000", "http://localhost:3000/"])
  func landing(base: String) throws {
    let base = try #require(URL(string: base))
    #expect(
      Config.landingURL(base: base, session: "sess_xyz789")
        == "http://localhost:3000/r/sess_xyz789")
  }

  @Test("The document's timings")
  func timings() {
    #expect(Config.requestTimeout == .seconds(30))
    #expect(Config.idlePauses.unheld == .seconds(7))
    #expect(Config.handoffTimeout == 30)
    #expect(Config.thankYouDuration == .seconds(3))
    #expect(Config.storeIDKey == "boutique_geo_store_id")
  }
}
