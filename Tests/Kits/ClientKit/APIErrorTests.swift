import ClientKit
import Testing

struct APIErrorTests {
  @Test(
    "Every failure has a sentence that says what to do",
    arguments: [
      APIError.noAnswer(.offline), .noAnswer(.timedOut), .noAnswer(.unreachable), .unreadable,
      .noAnswer(.failed(reason: "The cable is out.")), .refused(status: 429, sentence: nil),
      .refused(status: 418, sentence: nil),
    ])
  func sentences(error: APIError) {
    #expect(error.localizedDescription.contains("try again"))
  }

  @Test("What went wrong inside the server is not for its users")
  func internals() {
    let error = APIError.refused(status: 500, sentence: "SQL error 14")
    #expect(error.localizedDescription == "Something went wrong on our side. Please try again.")
  }

  @Test("A server that cannot do it now says why and when")
  func unavailable() {
    let sentence = "The server cannot store anything right now. Please try again in a moment."
    #expect(APIError.refused(status: 503, sentence: sentence).localizedDescription == sentence)
    #expect(
      APIError.refused(status: 503, sentence: nil).localizedDescription.contains("on our side"))
  }

  @Test("A server that is asked too often says how long to wait")
  func tooOften() {
    let sentence = "Too many requests. Try again in 31 seconds."
    #expect(APIError.refused(status: 429, sentence: sentence).localizedDescription == sentence)
  }

  @Test(
    "What the server has not refused may have arrived",
    arguments: [
      (APIError.noAnswer(.timedOut), true), (.unreadable, true),
      (.refused(status: 503, sentence: nil), true), (.refused(status: 409, sentence: nil), false),
    ])
  func arrived(error: APIError, mayHaveArrived: Bool) {
    #expect(error.mayHaveArrived == mayHaveArrived)
  }

  @Test("A refusal's own sentence is shown")
  func sentence() {
    let error = APIError.refused(status: 404, sentence: "Store not found")
    #expect(error.localizedDescription == "Store not found")
    #expect(error.isNotFound)
    #expect(!error.isUnauthorized)
  }
}
