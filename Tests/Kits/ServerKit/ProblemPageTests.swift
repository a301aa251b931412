import Testing
import WireKit

@testable import ServerKit

struct ProblemPageTests {
  @Test("A page that the server cannot give now opens by itself later, and no other does")
  func refresh() {
    let away = ProblemPage.html(of: .unavailable("Nothing can be read now.", retryAfter: 5))
    #expect(away.contains(#"<meta http-equiv="refresh" content="5">"#))
    #expect(away.contains("This page tries again by itself."))
    // Who asks too often must not ask by itself, and what is not there does not come.
    for problem in [Problem.tooManyRequests(retryAfter: 5), .notFound("Nothing is here.")] {
      let page = ProblemPage.html(of: problem)
      #expect(!page.contains("refresh") && !page.contains("by itself"))
    }
  }
}
