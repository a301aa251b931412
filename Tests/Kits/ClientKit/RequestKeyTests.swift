import ClientKit
import Testing

@MainActor @Suite("Keys of requests without an outcome")
struct RequestKeyTests {
  /// Keys are "1", "2", …
  private func keys() -> RequestKey<String> {
    var last = 0
    return RequestKey {
      last += 1
      return String(last)
    }
  }

  @Test("Each content keeps its key until it has succeeded, whatever comes in between")
  func several() {
    var keys = keys()
    #expect([keys.key(for: "a"), keys.key(for: "b"), keys.key(for: "a")] == ["1", "2", "1"])
    keys.succeeded("b")
    #expect([keys.key(for: "a"), keys.key(for: "b")] == ["1", "3"])
    keys.succeeded("a")
    #expect(!keys.isPending("a") && keys.isPending("b"))
    #expect(keys.key(for: "a") == "4")
    #expect(keys.isPending("a"))
  }

  @Test("Of more keys than are remembered, the oldest goes")
  func limit() {
    var keys = keys()
    for number in 0...RequestKey<String>.limit { _ = keys.key(for: "\(number)") }
    #expect(keys.key(for: "1") == "2")
    #expect(keys.key(for: "0") == String(RequestKey<String>.limit + 2))
  }
}
