import SoulModels
import Testing

@testable import SoulApp

@MainActor
struct PushesTests {
  @Test("In a browser each trouble has its sentence, and the rest has none")
  func sentences() {
    let pushes = Pushes.system
    #expect(pushes.isBrowser)
    #expect(pushes.reach(false).contains("While Soul is open"))
    #expect(pushes.reach(true).contains("while Soul is closed"))
    for answer in [Pushes.Answer.refused, .unavailable, .failed] {
      #expect(pushes.trouble(answer)?.hasPrefix("This browser ") == true)
    }
    #expect(pushes.trouble(.unsent)?.hasPrefix("This server ") == true)
    #expect(pushes.trouble(.unasked) == nil && pushes.trouble(.target(.browser(.sample))) == nil)
  }
}
