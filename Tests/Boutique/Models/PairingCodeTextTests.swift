import BoutiqueModels
import Testing

@Suite("A pairing code is short, and hard to misread")
struct PairingCodeTextTests {
  @Test("what is made can be read back in any way that people type it")
  func roundTrip() {
    var generator = SystemRandomNumberGenerator()
    for _ in 1...100 {
      let code = PairingCodeText.make(using: &generator)
      let shown = PairingCodeText.shown(code)
      #expect(shown.count == 9 && shown.dropFirst(4).first == "-")
      #expect(!shown.contains { "01ILO".contains($0) })
      let spaced = shown.replacing("-", with: " ")
      for typed in [code, shown, shown.lowercased(), " \(shown)\n", spaced] {
        #expect(PairingCodeText.read(typed) == code)
      }
    }
  }

  @Test(
    "a store's id and other texts are no codes",
    arguments: [
      "", "store_demo123456", "7KQ4-M2X", "7KQ4-M2XPP", "7KQ4-M2X0", "pairing", "7KQ4_M2XP",
    ])
  func others(text: String) {
    #expect(PairingCodeText.read(text) == nil)
  }
}
