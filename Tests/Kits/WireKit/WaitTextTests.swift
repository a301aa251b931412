import Testing
import WireKit

struct WaitTextTests {
  @Test(
    "Nobody counts seconds beyond a minute and a half; the time in words is never too short",
    arguments: [
      (1, "1 second"), (60, "60 seconds"), (90, "90 seconds"), (91, "2 minutes"),
      (120, "2 minutes"), (3530, "59 minutes"), (3600, "60 minutes"), (5400, "90 minutes"),
      (5401, "2 hours"), (7200, "2 hours"), (7201, "3 hours"), (86_400, "24 hours"),
    ])
  func words(seconds: Int, words: String) {
    #expect(WaitText.text(seconds: seconds) == words)
  }

  @Test("A refusal that lasts says so in words, and to programs in seconds")
  func refusal() {
    let refusal = Problem.tooManyRequests(retryAfter: 3530)
    #expect(refusal.message == "Too many requests. Try again in 59 minutes.")
    #expect(refusal.retryAfterSeconds == 3530)
  }
}
