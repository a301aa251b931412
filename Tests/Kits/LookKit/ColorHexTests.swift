import LookKit
import SwiftUI
import Testing

struct ColorHexTests {
  @Test("A colour is red, green and blue, one byte each")
  func bytes() {
    #expect(
      Color(hex: 0x3380E6) == Color(red: 51.0 / 255, green: 128.0 / 255, blue: 230.0 / 255))
    #expect(Color(hex: 0x000001) == Color(red: 0, green: 0, blue: 1.0 / 255))
    #expect(Color(hex: 0xFFFFFF) == Color(red: 1, green: 1, blue: 1))
  }
}
