import Testing
import WireKit

struct PlainErrorTests {
  @Test("People read the sentence, and not the headline that clients of before know")
  func sentence() {
    var problem = Problem(status: 403, message: "Come back on Monday.", code: "limit")
    #expect(PlainError(problem).sentence == "Come back on Monday.")
    #expect(PlainError(problem).error == "Come back on Monday.")
    problem.summary = "Limit reached"
    #expect(PlainError(problem).error == "Limit reached")
    #expect(PlainError(problem).sentence == "Come back on Monday.")
  }
}
