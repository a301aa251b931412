import Testing
import WireKit

struct EndpointPathTests {
  private let path: EndpointPath = "/api/v1/kiosk/{store}/sessions/{session}/rating"

  @Test("A filled path has its values in their places")
  func filled() {
    #expect(
      path.filled(["store": "store_1", "session": "sess_2"])
        == "/api/v1/kiosk/store_1/sessions/sess_2/rating")
    #expect(path.parameters == ["store", "session"])
    #expect(EndpointPath("/health").filled() == "/health")
  }

  @Test(
    "No value can leave its segment",
    arguments: [
      ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("..", "%2E%2E"), (".", "%2E"),
      ("a b?c#d", "a%20b%3Fc%23d"),
      ("100%", "100%25"), ("é", "%C3%A9"), ("A-z_0.9~", "A-z_0.9~"), ("", ""),
    ])
  func encoded(value: String, segment: String) {
    #expect(EndpointPath("/x/{v}").filled(["v": value]) == "/x/" + segment)
  }
}
