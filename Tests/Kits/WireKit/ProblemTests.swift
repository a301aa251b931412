import Testing
import WireKit

struct ProblemTests {
  @Test("Waiting a second and waiting two are put correctly")
  func tooManyRequests() {
    #expect(Problem.tooManyRequests(retryAfter: 1).message.hasSuffix("in 1 second."))
    #expect(Problem.tooManyRequests(retryAfter: 2).message.hasSuffix("in 2 seconds."))
    #expect(Problem.tooManyRequests(retryAfter: 2).retryAfterSeconds == 2)
  }

  @Test(
    "Each kind has its status",
    arguments: [
      (Problem.badRequest("x"), 400), (.unauthorized("x"), 401), (.forbidden("x"), 403),
      (.notFound("x"), 404), (.methodNotAllowed(), 405), (.conflict("x"), 409), (.tooLarge(), 413),
      (.unprocessable("x"), 422),
      (.tooManyRequests(retryAfter: 1), 429), (.internal(), 500), (.unavailable("x"), 503),
    ])
  func status(problem: Problem, status: Int) {
    #expect(problem.status == status)
  }
}
