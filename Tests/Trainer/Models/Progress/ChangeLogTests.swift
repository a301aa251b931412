import Testing

@testable import TrainerModels

@Suite("The log of changes")
struct ChangeLogTests {
  private let a = ProgressPart.character(CharacterID("kana-3042"))
  private let b = ProgressPart.week(2967)

  @Test("It says what was changed since, also after it was written and read")
  func since() {
    var log = ChangeLog(nil)
    log.note([a])
    log.note([a, b])
    log.note([.settings])
    log = ChangeLog(log.text)
    #expect(log.number == 3)
    #expect(log.parts(since: 3) == [])
    #expect(log.parts(since: 2) == [.settings])
    #expect(log.parts(since: 1) == [.settings, a, b])
  }

  @Test("What is too long ago, too much or from another log is everything")
  func everything() {
    var log = ChangeLog(nil)
    for _ in 0..<4 { log.note([a]) }
    #expect(log.parts(since: 1) == [a])
    #expect(log.parts(since: 0) == nil)
    #expect(log.parts(since: 5) == nil)
    log.note(nil)
    log.note([b])
    #expect(ChangeLog(log.text).parts(since: 4) == nil)
    #expect(ChangeLog(log.text).parts(since: 5) == [b])
    log.note(Set((0..<20).map { .week($0) }))
    #expect(ChangeLog(log.text).parts(since: 6) == nil)
    #expect(log.text.utf8.count < 200)
  }

  @Test(
    "A log that cannot be read is no log",
    arguments: ["", "\n", "x y", "12x a", "-", "9223372036854775807 *", "-9223372036854775808 *"])
  func unreadable(text: String) {
    #expect(ChangeLog(text).number == 0)
    #expect(ChangeLog(text).parts(since: 7) == nil)
    var log = ChangeLog(text)
    log.note([a])
    #expect(log.number == 1)
  }

  @Test("A part that this version does not know is everything")
  func unknownPart() {
    #expect(ChangeLog("7 moon").parts(since: 6) == nil)
  }
}
