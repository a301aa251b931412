import Foundation
import LookKit
import Testing

struct LoadStateTests {
  @Test("Only what is loaded has a value")
  func value() {
    #expect(LoadState.loaded(3).value == 3)
    #expect(LoadState<Int>.loading.value == nil)
    #expect(LoadState<Int>.failed("There is no internet connection.").value == nil)
  }

  @Test("A failure leaves what is loaded, and says that it may be old")
  func failure() {
    struct Away: LocalizedError {
      var errorDescription: String? { "The server cannot be reached." }
    }
    var shown = LoadState.loaded(3)
    #expect(shown.fail(Away()) == "Not up to date. The server cannot be reached.")
    #expect(shown.value == 3)
    var empty = LoadState<Int>.loading
    #expect(empty.fail(Away()) == nil)
    #expect(empty == .failed("The server cannot be reached."))
  }
}
