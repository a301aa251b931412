import Testing

@testable import SwiftUI

@Suite("Numbers in style")
struct CSSNumberTests {
  @Test(
    "have at most three decimals and no superfluous zero",
    arguments: [
      (0, "0"), (-0.0, "0"), (88, "88"), (-3, "-3"), (1.15, "1.15"), (0.5, "0.5"), (-0.5, "-0.5"),
      (0.05, "0.05"), (0.005, "0.005"), (0.0004, "0"), (-0.0004, "0"), (0.0006, "0.001"),
      (2.345, "2.345"), (2.300, "2.3"), (99.9996, "100"), (-1.25, "-1.25"), (12.034, "12.034"),
    ] as [(Double, String)])
  func decimals(value: Double, text: String) {
    #expect(CSS.number(value) == text)
  }

  @Test(
    "are written without an exponent, also large ones and those that are none",
    arguments: [
      (1e12, "1000000000000"), (123_456_789.125, "123456789.125"), (1e20, "0"),
      (-1e11, "-100000000000"), (.infinity, "99999"), (-Double.infinity, "0"), (.nan, "0"),
    ] as [(Double, String)])
  func extremes(value: Double, text: String) {
    #expect(CSS.number(value) == text)
  }

  @Test("are what a description of the rounded number is")
  func sameAsDescription() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let value = Double.random(in: -10_000...10_000, using: &random)
      let rounded = (value * 1000).rounded() / 1000
      let text = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
      #expect(CSS.number(value) == text)
    }
  }
}
