import Testing
import TruFanModels
import WireKit

struct InvalidRequestTests {
  @Test(
    "The message of a refused request has each field's sentence, once",
    arguments: [
      (["name": ["The name is too long."]], "The name is too long."),
      (
        ["vehicle_make": ["The make is too long."], "contact_email": ["This is no address."]],
        "This is no address. The make is too long."
      ),
      (
        ["items.0.item_id": ["Name it."], "items.1.item_id": ["Name it."], "tip": ["Too much."]],
        "Name it. Too much."
      ),
    ] as [([String: [String]], String)])
  func message(details: [String: [String]], message: String) {
    let problem = Problem.invalid(details)
    #expect(problem.message == message)
    #expect(problem.details == details)
  }
}
