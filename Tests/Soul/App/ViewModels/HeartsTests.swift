import Testing

@testable import SoulApp

@Suite("Hearts")
struct HeartsTests {
  @Test("A list that was asked for before a heart was taken does not undo it")
  func olderList() {
    var hearts = Hearts()
    let asked = hearts.moment
    #expect(hearts.tapped("a") == true && hearts.tapped("a") == nil)
    hearts.answered("a", isTaken: true)
    hearts.took(["b", "c"], askedAt: asked)
    #expect(hearts.has("a") && hearts.has("b"))
    hearts.forget(["b"])
    hearts.took(["b"], askedAt: asked)
    #expect(hearts.has("a") && !hearts.has("b") && !hearts.has("c"))
    hearts.took(["c"], askedAt: hearts.moment)
    #expect(!hearts.has("a") && hearts.has("c"))
  }

  @Test("A heart that is not taken is what the newest list says")
  func refused() {
    var hearts = Hearts()
    #expect(hearts.tapped("a") == true)
    hearts.took([], askedAt: hearts.moment)
    #expect(hearts.has("a"))
    hearts.answered("a", isTaken: false)
    #expect(!hearts.has("a"))
  }
}
