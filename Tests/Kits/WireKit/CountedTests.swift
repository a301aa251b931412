import Testing
import WireKit

struct CountedTests {
  @Test("One photo is no photos", arguments: [(0, "0 photos"), (1, "1 photo"), (2, "2 photos")])
  func counted(number: Int, words: String) {
    #expect("photo".counted(number) == words)
  }
}
