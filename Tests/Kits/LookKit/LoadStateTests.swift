import LookKit
import Testing

struct LoadStateTests {
  @Test("Only what is loaded has a value")
  func value() {
    #expect(LoadState.loaded(3).value == 3)
    #expect(LoadState<Int>.loading.value == nil)
    #expect(LoadState<Int>.failed("There is no internet connection.").value == nil)
  }
}
