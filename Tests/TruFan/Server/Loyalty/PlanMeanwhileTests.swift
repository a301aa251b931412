import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("A recurring order that two windows change")
struct PlanMeanwhileTests {
  private func plan(_ lot: Lot) async throws -> OrderPlan {
    let parker = try await lot.signIn("parker@example.com")
    let list: OrderPlanList = try await lot.send(TruFanAPI.plans(), as: parker).decoded()
    return try #require(list.plans.first)
  }

  @Test("days and time that were not seen are not overruled; a repetition is harmless")
  func unseen() async throws {
    try await Lot.open { lot in
      let seen = SeenPlan(try await lot.recurringPlan())
      let mondays = ChangePlanRequest(weekdays: ["monday"], time: "14:00", seen: seen)
      var plan = try await plan(lot)
      for _ in 0..<2 { #expect(try await lot.change(plan, mondays).status == 200) }
      let mornings = ChangePlanRequest(weekdays: ["monday", "saturday"], time: "10:00", seen: seen)
      let late = try await lot.change(plan, mornings)
      #expect(late.status == 409)
      #expect(late.text.contains("This recurring order was changed meanwhile."))
      plan = try await self.plan(lot)
      #expect(plan.weekdays == ["monday"] && plan.time == "14:00")
      // In any order of the days, it is what was seen.
      var known = SeenPlan(plan)
      known.weekdays = plan.weekdays + plan.weekdays
      let next = ChangePlanRequest(weekdays: ["sunday"], time: "10:00", seen: known)
      #expect(try await lot.change(plan, next).status == 200)
      // Of a pause nobody needs to have seen anything, nor does an earlier client say it.
      #expect(try await lot.change(plan, ChangePlanRequest(isPaused: true)).status == 200)
      #expect(try await lot.change(plan, ChangePlanRequest(time: "11:00")).status == 200)
    }
  }

  @Test("of many at once one is kept, whole", arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await lot.recurringPlan()
      let seen = SeenPlan(plan)
      let answers = try await withThrowingTaskGroup(of: (status: Int, hour: Int).self) { group in
        for hour in 10...16 where hour != 14 {
          group.addTask {
            let wish = ChangePlanRequest(weekdays: ["monday"], time: "\(hour):00", seen: seen)
            return (try await lot.change(plan, wish).status, hour)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.map(\.status).sorted() == [200] + Array(repeating: 409, count: 5))
      let winner = try #require(answers.first { $0.status == 200 })
      #expect(try await self.plan(lot).time == "\(winner.hour):00")
      #expect(try await self.plan(lot).weekdays == ["monday"])
    }
  }
}
