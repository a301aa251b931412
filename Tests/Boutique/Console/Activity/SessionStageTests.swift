import BoutiqueModels
import Foundation
import Testing

@testable import BoutiqueConsole

struct SessionStageTests {
  @Test(
    "Each state has its word",
    arguments: [
      (SessionStatus.pending, nil, 60, SessionStage.waiting), (.pending, 4, 60, .rated),
      (.pending, nil, 901, .missed), (.pending, 4, 901, .missed), (.approved, 4, 901, .approved),
      (.declined, 4, 60, .declined), (.postedIntent, 4, 901, .posted),
    ])
  func stages(status: SessionStatus, stars: Int?, seconds: Int, expected: SessionStage) {
    var session = ActivitySession.sample
    session.status = status
    session.starRating = stars.flatMap(StarRating.init)
    let now = session.createdAt.date.addingTimeInterval(Double(seconds))
    #expect(SessionStage(session, now: now) == expected)
  }

  @Test("Nothing claims to be what a customer has posted: their own words stay on their phone")
  func texts() {
    #expect(SessionStage.posted.aboutText.contains("may have changed before posting"))
    #expect(SessionStage.approved.aboutText.contains("may still change"))
    for stage in [SessionStage.waiting, .rated, .approved, .declined, .posted, .missed] {
      #expect(stage.aboutText.hasPrefix("Draft"))
    }
  }
}
