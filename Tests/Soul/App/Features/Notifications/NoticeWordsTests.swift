import SoulModels
import Testing

@testable import SoulApp

struct NoticeWordsTests {
  @Test("A notification of portraits names its look and how long ago it was; others say the latter")
  func caption() {
    var notice = SoulNotice.sample
    notice.data["presetName"] = "Studio"
    let now = notice.createdAt.date.addingTimeInterval(5 * 60)
    func caption(_ kind: SoulNoticeKind) -> String {
      notice.type = kind.rawValue
      return NoticeWords(notice: notice, now: now).caption
    }
    #expect(caption(.generationComplete) == "Studio · 5 min ago")
    #expect(caption(.generationNsfw) == "Studio · 5 min ago")
    // Its sentence has the look already.
    #expect(caption(.generationFailed) == "5 min ago")
    #expect(caption(.trainingComplete) == "5 min ago")
  }
}
