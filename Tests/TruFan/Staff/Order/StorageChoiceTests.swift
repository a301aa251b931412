import Testing

@testable import TruFanStaff

@Suite("The place that is marked for goods")
struct StorageChoiceTests {
  @Test("Goods that are moved begin at their place, and follow a colleague's move")
  func follows() {
    var choice = StorageChoice()
    choice.moved(from: nil, to: nil)
    #expect(choice.place == nil)
    choice.moved(from: "Locker", to: "Locker")
    #expect(choice.place == "Locker" && !choice.isOfMovedGoods)
    choice.moved(from: "Locker", to: "Front Desk")
    #expect(choice.place == "Front Desk" && choice.isOfMovedGoods)
  }

  @Test("What was sent from here is no move by others, though its answer was lost")
  func own() {
    var choice = StorageChoice(place: "Locker")
    choice.sent = "Front Desk"
    choice.moved(from: "Locker", to: "Front Desk")
    #expect(!choice.isOfMovedGoods)
    choice.moved(from: "Front Desk", to: "Freezer")
    #expect(choice.isOfMovedGoods)
  }

  @Test("Goods that are put somewhere for the first time were not moved")
  func first() {
    var choice = StorageChoice(place: "Locker")
    choice.moved(from: nil, to: "Locker")
    #expect(!choice.isOfMovedGoods)
  }

  @Test("A place that was just tapped is not replaced")
  func tapped() {
    var choice = StorageChoice(place: "Locker")
    choice.place = "Refrigerator"
    choice.moved(from: "Locker", to: "Front Desk")
    #expect(choice.place == "Refrigerator" && choice.isOfMovedGoods)
  }
}
