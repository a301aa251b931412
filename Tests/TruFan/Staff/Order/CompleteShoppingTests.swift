import Testing
import TruFanModels

@testable import TruFanStaff

@MainActor
struct CompleteShoppingTests {
  @Test("A line that was found and has a proposal hides none that is not ticked")
  func unticked() {
    var asked = Substitution.sample
    asked.state = .proposed
    let lines = [
      OrderItem.line("1", status: .found, substitution: asked), .line("2"),
      .line("3", substitution: asked), .line("4", status: .notFound),
    ]
    #expect(lines.filter(\.isUnticked).map(\.id) == ["2"])
    #expect(lines.filter(\.isAsked).map(\.id) == ["1", "3"])
  }
}
