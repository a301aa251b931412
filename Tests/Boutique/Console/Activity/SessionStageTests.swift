import BoutiqueModels
import Foundation
import Testing

@testable import BoutiqueConsole

struct SessionStageTests {
  @Test(
    "Each stage has its word, and only time makes one missed",
    arguments: [
      (VisitStage.purchased, 60, "Waiting"), (.purchased, 901, "Missed"), (.rated, 60, "Rated"),
      // It was rated, whatever came of it: the funnel says so too.
      (.rated, 901, "Rated"), (.declined, 60, "Declined"), (.agreed, 901, "Agreed"),
      (.handedOver, 60, "Handed over"), (.opened, 60, "Opened"), (.copied, 60, "Copied"),
      (.wentToPlatform, 60, "Went to platform"), (.done, 901, "Done"),
    ])
  func words(stage: VisitStage, seconds: Int, expected: String) {
    var session = ActivitySession.sample
    session.stage = stage
    let now = session.createdAt.date.addingTimeInterval(Double(seconds))
    #expect(SessionStage(session, now: now).name == expected)
  }

  @Test("A code that ran out with no phone near is not called posted")
  func handedOver() {
    var session = ActivitySession.sample
    session.status = .postedIntent
    session.stage = .handedOver
    #expect(SessionStage(session, now: session.createdAt.date).name == "Handed over")
  }

  @Test("No two stages share a symbol, and none has the stars' own")
  func symbols() {
    let stages = VisitStage.allCases.map { SessionStage.reached($0) } + [.missed]
    #expect(Set(stages.map(\.symbol)).count == stages.count)
    #expect(!stages.contains { $0.symbol.hasPrefix("star") })
  }
}
