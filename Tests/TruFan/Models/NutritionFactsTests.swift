import Testing
import TruFanModels

@Suite("An item's nutrition")
struct NutritionFactsTests {
  @Test("is stored without white space around it, and not at all where there is none")
  func tidied() {
    #expect(NutritionFacts.fault(in: [" Fat ": "8 g\n", "Calories": "150"]) == nil)
    #expect(NutritionFacts.tidied([" Fat ": "8 g\n"]) == ["Fat": "8 g"])
    #expect(NutritionFacts.tidied([:]) == nil)
    #expect(NutritionFacts.fault(in: [:]) == nil)
  }

  @Test(
    "has a sentence for each fact that cannot be",
    arguments: [
      ([" ": "8 g"], "Name each fact of nutrition, such as Fat."),
      (["Fat": " "], "Give “Fat” a value, such as 8 g."),
      (["Fat:": "8 g"], "Leave the colon out of the names of nutrition."),
      (
        [String(repeating: "f", count: 41): "8 g"],
        "A fact of nutrition may have a name of at most 40 characters."
      ),
      (
        ["Fat": String(repeating: "8", count: 61)],
        "“Fat” may have a value of at most 60 characters."
      ),
      (
        ["Fat": "8\n9"],
        "The nutrition has characters that nobody can see. Please type it again."
      ),
      (
        ["F\u{202E}at": "8"],
        "The nutrition has characters that nobody can see. Please type it again."
      ),
      (["Fat": "8 g", " fat": "9 g"], "Give each fact of nutrition once."),
      (
        Dictionary(uniqueKeysWithValues: (1...21).map { ("Fact \($0)", "1") }),
        "Give at most 20 facts of nutrition."
      ),
    ])
  func faults(_ facts: [String: String], _ sentence: String) {
    #expect(NutritionFacts.fault(in: facts) == sentence)
  }
}
