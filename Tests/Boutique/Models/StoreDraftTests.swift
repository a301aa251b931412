import BoutiqueModels
import Foundation
import Testing
import WireKit

@Suite("What an owner types about a store is judged field by field")
struct StoreDraftTests {
  private let good = StoreDraft(
    name: "  Maison Lumière ", primaryReviewPlatform: "GOOGLE",
    reviewDestinationUrl: "https://g.page/r/abc/review", squareLocationId: "L1")

  @Test("a good draft is trimmed and believed")
  func accepted() throws {
    let fields = try good.validated()
    #expect(fields.name == "Maison Lumière")
    #expect(fields.squareLocationId == "L1")
  }

  @Test("an empty draft names every missing field at once")
  func empty() {
    #expect(throws: StoreDraftErrors.self) { try StoreDraft().validated() }
    do {
      _ = try StoreDraft().validated()
    } catch {
      #expect(Set(error.byField.keys) == ["name", "primaryReviewPlatform"])
    }
  }

  @Test(
    "one broken rule, one field",
    arguments: [
      (StoreDraft(name: " "), "name"),
      (StoreDraft(name: String(repeating: "é", count: 256)), "name"),
      (StoreDraft(name: "two\nlines"), "name"),
      (StoreDraft(primaryReviewPlatform: "TRIPADVISOR"), "primaryReviewPlatform"),
      (StoreDraft(primaryReviewPlatform: "YELP"), "reviewDestinationUrl"),
      (StoreDraft(reviewDestinationUrl: "http://g.page/r/abc"), "reviewDestinationUrl"),
      (StoreDraft(squareLocationId: "L1; DROP"), "squareLocationId"),
    ])
  func broken(draft: StoreDraft, field: String) throws {
    let current = try good.validated()
    do {
      _ = try draft.validated(changing: current)
      Issue.record("accepted \(draft)")
    } catch {
      #expect(Array(error.byField.keys) == [field])
    }
  }

  @Test("a change leaves what it does not name")
  func change() throws {
    let changed = try StoreDraft(name: "New").validated(changing: try good.validated())
    #expect(changed.name == "New")
    #expect(changed.squareLocationId == "L1")
  }

  @Test(
    "what cannot be removed cannot be null",
    arguments: ["name", "primaryReviewPlatform", "reviewDestinationUrl"])
  func nullField(key: String) {
    #expect(throws: DecodingError.self) {
      try WireJSON.decode(StoreDraft.self, from: Data(#"{"\#(key)":null}"#.utf8))
    }
  }

  @Test("an absent location stays, a null or empty one is removed", arguments: ["null", "\"\""])
  func removesLocation(value: String) throws {
    let current = try good.validated()
    let absent: StoreDraft = try WireJSON.decode(from: Data("{}".utf8))
    #expect(try absent.validated(changing: current).squareLocationId == "L1")
    let given: StoreDraft = try WireJSON.decode(from: Data(#"{"squareLocationId":\#(value)}"#.utf8))
    #expect(try given.validated(changing: current).squareLocationId == nil)
  }
}
