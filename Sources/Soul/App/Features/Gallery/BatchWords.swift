import Foundation
import SoulModels
import WireKit

/// What tells a batch apart from others of the same look.
struct BatchWords {
  let batch: GenerationBatch
  /// The name of the character; nil if it is not known.
  let character: String?
  let locale: Locale
  let timeZone: TimeZone

  /// "Studio, Ada, November 7, 2025 at 4:05 PM, 4 pictures", by the person's own clock.
  var label: String {
    let moment = Date.FormatStyle(
      date: .long, time: .shortened, locale: locale, timeZone: timeZone)
    let pictures = "picture".counted(batch.imageIds.count)
    return joined([batch.title, character, date(moment), pictures], by: ", ")
  }

  /// "Nov 7, 2025 · Ada"
  /// - Parameter namesCharacter: whether the person has several, so that the name says something.
  func caption(namesCharacter: Bool) -> String {
    let day = Date.FormatStyle(date: .abbreviated, locale: locale, timeZone: timeZone)
    return joined([date(day), namesCharacter ? character : nil], by: " · ")
  }

  private func date(_ style: Date.FormatStyle) -> String {
    batch.createdAt.date.formatted(style)
  }

  private func joined(_ parts: [String?], by separator: String) -> String {
    parts.compactMap { $0 }.joined(separator: separator)
  }
}
