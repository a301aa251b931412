import BoutiqueModels
import Foundation
import Testing

@testable import BoutiqueConsole

struct FiguresTests {
  @Test("Each step of the funnel has its number and its share of the purchases")
  func funnel() {
    let steps = FunnelStep.steps(
      of: ReviewFunnel(
        purchases: 42, rated: 31, approved: 21, posted: 20, handedOver: 20, opened: 9, copied: 7,
        wentToPlatform: 5, done: 0))
    #expect(
      steps.map(\.id) == [
        "purchases", "rated", "agreed", "handedOver", "opened", "copied", "wentToPlatform", "done",
      ])
    #expect(
      steps.map(\.figures) == [
        "42", "31 · 74%", "21 · 50%", "20 · 48%", "9 · 21%", "7 · 17%", "5 · 12%", "0",
      ])
    #expect(steps.map(\.fraction).prefix(3) == [1, 31.0 / 42, 0.5])
    #expect(steps.last?.fraction == 0)
  }

  @Test("A shop without purchases divides nothing by zero")
  func emptyFunnel() {
    let steps = FunnelStep.steps(of: ReviewFunnel())
    #expect(steps.allSatisfy { $0.fraction == 0 && $0.figures == "0" })
  }

  @Test("The highest day fills the chart, an empty day has no blocks")
  func stars() {
    let figures = StarsFigures([
      StarsOfDay(day: "2026-02-09", counts: [1, 0, 0, 0, 3]),
      StarsOfDay(day: "2026-02-10", counts: [0, 0, 0, 0, 0]),
      StarsOfDay(day: "2026-02-11", counts: [0, 0, 2, 0, 0]),
    ])
    #expect(figures.columns.map(\.label) == ["9", "10", "11"])
    #expect(figures.columns.map(\.total) == [4, 0, 2])
    #expect(
      figures.columns[0].blocks == [.init(stars: 5, height: 120), .init(stars: 1, height: 40)])
    #expect(figures.columns[1].blocks.isEmpty)
    #expect(figures.columns[2].blocks == [.init(stars: 3, height: 80)])
    #expect(figures.totals == [1, 0, 2, 0, 3])
    #expect(figures.summary == "3.7 ★ from 6 ratings")
  }

  @Test("Ninety days are columns of a week each, the last of which ends today")
  func weeks() {
    // The 90 days from 24 August to 21 November.
    let lengths = [(8, 24...31), (9, 1...30), (10, 1...31), (11, 1...21)]
    let days = lengths.flatMap { month, range in
      range.map { day in
        let name = "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        return StarsOfDay(day: name, counts: [0, 0, 0, 1, day == 21 ? 2 : 0])
      }
    }
    let figures = StarsFigures(days)
    #expect(days.count == 90)
    #expect(figures.areWeeks)
    #expect(figures.columns.count == 13)
    #expect(figures.columns.map(\.total) == [6, 7, 7, 7, 9, 7, 7, 7, 9, 7, 7, 7, 9])
    #expect(
      figures.columns.map(\.label) == [
        "24", "30", "6", "13", "20", "27", "4", "11", "18", "25", "1", "8", "15",
      ])
    #expect(
      figures.columns.map { $0.month ?? "" } == [
        "Aug", "", "Sep", "", "", "", "Oct", "", "", "", "Nov", "", "",
      ])
    #expect(figures.totals == [0, 0, 0, 90, 6])
    let fortnight = StarsFigures(Array(days.suffix(14)))
    #expect(!fortnight.areWeeks)
    #expect(fortnight.columns.count == 14)
    #expect(fortnight.columns.allSatisfy { $0.month == nil })
  }

  @Test("No days, no ratings and one rating are said properly")
  func summaries() {
    #expect(StarsFigures([]).summary == "No ratings yet")
    let one = StarsFigures([StarsOfDay(day: "2026-02-09", counts: [0, 0, 0, 0, 1])])
    #expect(one.summary == "5.0 ★ from 1 rating")
  }
}
