import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct BatchWordsTests {
  private func words(_ time: String, of character: String? = "Ada") throws -> BatchWords {
    var batch = GenerationBatch.sample
    batch.metadata.presetName = "Studio"
    batch.createdAt = try #require(Timestamp(iso8601: time))
    return BatchWords(
      batch: batch, character: character, locale: Locale(identifier: "en_US"),
      timeZone: try #require(TimeZone(identifier: "America/Toronto")))
  }

  /// Some systems put a narrow space before "PM".
  private func label(_ words: BatchWords) -> String {
    words.label.replacing("\u{202F}", with: " ")
  }

  @Test("Batches of one look are told apart by their character and time, by the person's own clock")
  func label() throws {
    let first = label(try words("2025-11-08T02:05:00Z"))
    #expect(first == "Studio, Ada, November 7, 2025 at 9:05 PM, 1 picture")
    #expect(first != label(try words("2025-11-08T02:06:00Z")))
    #expect(first != label(try words("2025-11-08T02:05:00Z", of: "Eve")))
    let unknown = label(try words("2025-11-08T02:05:00Z", of: nil))
    #expect(unknown == "Studio, November 7, 2025 at 9:05 PM, 1 picture")
  }

  @Test("The caption is the day, with the character's name if there are several")
  func caption() throws {
    let words = try words("2025-11-08T02:05:00Z")
    #expect(words.caption(namesCharacter: false) == "Nov 7, 2025")
    #expect(words.caption(namesCharacter: true) == "Nov 7, 2025 · Ada")
  }
}
