import LookKit
import SwiftUI

/// A day: closed, or from when to when. A closing before the opening is on the next day.
struct DayHoursRow: View {
  @Binding var day: TypedDay
  let errors: [String]

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Toggle(day.name.capitalized, isOn: $day.isOpen)
        .accessibilityIdentifier("open-\(day.name)")
      if day.isOpen {
        HStack(spacing: 8) {
          time("opens", $day.opens)
          Text("to")
            .foregroundStyle(.secondary)
          time("closes", $day.closes)
        }
        .frame(maxWidth: 300, alignment: .leading)
        if let note = day.note {
          Text(note)
            .font(.caption)
            .foregroundStyle(.secondary)
        }
        FieldErrors(sentences: errors)
      }
    }
  }

  private func time(_ word: String, _ text: Binding<String>) -> some View {
    TextField("08:00", text: text)
      .keyboardType(.numbersAndPunctuation)
      .multilineTextAlignment(.center)
      .monospacedDigit()
      .textFieldStyle(.roundedBorder)
      .frame(maxWidth: 130)
      .accessibilityLabel("\(day.name.capitalized) \(word)")
      .accessibilityIdentifier("\(word)-\(day.name)")
  }
}
