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
      (StoreDraft(name: "two\u{2028}lines"), "name"),
      (StoreDraft(name: "a" + String(repeating: "\u{301}", count: 30_000)), "name"),
      (StoreDraft(name: String(repeating: "\u{1F469}\u{200D}\u{1F469}", count: 100)), "name"),
      (StoreDraft(name: "Maison \u{202E}ereimuL"), "name"),
      (StoreDraft(name: "\u{2066}Maison"), "name"),
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

  @Test(
    "names of any script, with marks and joined emoji, are names",
    arguments: [
      "Maison Lumière", "בית \u{200F}האור", "دکان\u{200C}ها", "光の家",
      "\u{1F469}\u{200D}\u{1F33E} Hof",
      String(repeating: "é", count: 255),
    ])
  func scripts(name: String) throws {
    #expect(try StoreDraft(name: name).validated(changing: try good.validated()).name == name)
  }

  @Test("open kiosks are refused unless said, and a change of something else keeps the choice")
  func openKiosks() throws {
    #expect(try !good.validated().allowsOpenKiosks)
    var draft = good
    draft.allowsOpenKiosks = true
    let open = try draft.validated()
    #expect(open.allowsOpenKiosks)
    #expect(try StoreDraft(name: "New").validated(changing: open).allowsOpenKiosks)
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
