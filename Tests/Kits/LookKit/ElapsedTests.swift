import Foundation
import LookKit
import Testing

struct ElapsedTests {
  @Test(
    "Times are told in the fewest words that are true",
    arguments: [
      (-5, "just now"), (0, "just now"), (59, "just now"), (60, "1 min ago"),
      (3_599, "59 min ago"), (3_600, "1 h ago"), (86_399, "23 h ago"), (86_400, "yesterday"),
      (172_799, "yesterday"), (172_800, "2 days ago"),
    ])
  func words(seconds: Int, expected: String) {
    let start = Date(timeIntervalSince1970: 1_770_726_896)
    let now = start.addingTimeInterval(Double(seconds))
    #expect(Elapsed.words(since: start, now: now) == expected)
  }
}
