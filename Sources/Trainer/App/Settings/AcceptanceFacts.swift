import SwiftUI
import TrainerModels

/// The content of an acceptance's record, in words.
struct AcceptanceFacts: View {
  let record: AcceptanceRecord
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    LabeledContent("License version", value: record.version)
    VStack(alignment: .leading, spacing: 2) {
      Text("Accepted")
      Text(date)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
    LabeledContent("Read", value: "\(Percent.text(record.furthestScroll)) of the text")
    LabeledContent("Time on screen", value: time)
    LabeledContent("Language", value: language)
    VStack(alignment: .leading, spacing: 2) {
      Text("Fingerprint of the text (SHA-256)")
      Text(record.sha256)
        .font(.footnote.monospaced())
        .foregroundStyle(.secondary)
        .textSelection(.enabled)
        .accessibilityIdentifier("acceptanceRecord")
    }
  }

  private var language: String {
    locale.localizedString(forIdentifier: record.locale) ?? record.locale
  }

  private var date: String {
    record.date.formatted(
      Date.FormatStyle(date: .long, time: .standard, locale: locale, timeZone: timeZone))
  }

  private var time: String {
    Duration.seconds(record.secondsOnScreen).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .wide).locale(locale))
  }
}
