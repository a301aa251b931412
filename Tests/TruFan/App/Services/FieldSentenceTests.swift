import ClientKit
import Testing
import TruFanClient

struct FieldSentenceTests {
  @Test(
    "A field's whole sentence is shown; a part of one gives way to the error's",
    arguments: [
      ("must have at least 8 characters", "Password must have at least 8 characters."),
      ("Enter 3 to 500 characters.", "Enter 3 to 500 characters."),
    ])
  func sentence(detail: String, shown: String) {
    let error = APIError.refused(
      status: 422, sentence: "Password must have at least 8 characters.",
      details: ["password": [detail]])
    #expect(error.fieldSentence == shown)
  }
}
