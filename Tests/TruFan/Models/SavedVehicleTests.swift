import Testing
import TruFanModels

@Suite("A saved vehicle")
struct SavedVehicleTests {
  @Test("Below its title stands what the title does not say")
  func details() {
    let car = SavedVehicle.sample
    #expect(car.title == "Family car")
    #expect(car.details == "Blue Juno Ridge, SRH4821")

    var named = SavedVehicle.samples[1]
    #expect(named.title == "LTL0099")
    #expect(named.details == nil)
    named.color = "Red"
    named.make = "VW Golf"
    #expect(named.details == "Red VW Golf")
    (named.color, named.make) = (nil, nil)
    named.name = "Van"
    #expect(named.title == "Van")
    #expect(named.details == "LTL0099")
  }
}
