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
    #expect(choice.place == "Locker")
    choice.moved(from: "Locker", to: "Front Desk")
    #expect(choice.place == "Front Desk")
  }

  @Test("A place that was just tapped is not replaced")
  func tapped() {
    var choice = StorageChoice(place: "Locker")
    choice.place = "Refrigerator"
    choice.moved(from: "Locker", to: "Front Desk")
    #expect(choice.place == "Refrigerator")
  }
}
