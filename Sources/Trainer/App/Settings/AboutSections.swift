import SwiftUI

/// The app's description, and its makers.
struct AboutSection: View {
  var body: some View {
    Section("About") {
      LabeledContent("KanjiKana Trainer", value: AppVersion.text)
      Text("Learn to write hiragana, katakana and kanji, stroke by stroke.")
    }
    Section("Copyright") {
      Text("© 2025 Zahirudeen Premji")
    }
  }
}

/// The app's promises about privacy.
struct PrivacySection: View {
  var place = DataPlace.platform

  var body: some View {
    Section {
      Label(place.collection, systemImage: "lock")
      Label(place.storage, systemImage: place.symbol)
        .accessibilityIdentifier("dataPlace")
      Label("No analytics", systemImage: "chart.bar.fill")
      Label("No advertisements", systemImage: "xmark.circle")
    } header: {
      Text("Privacy")
    } footer: {
      Text(place.explanation)
    }
  }
}

/// Whose work the app stands on.
struct CreditsSection: View {
  var body: some View {
    Section("Credits") {
      credit(
        "KanjiVG", "Stroke order and shapes, © Ulrich Apel, CC BY-SA 3.0",
        "https://kanjivg.tagaini.net")
      credit(
        "KANJIDIC2", "Readings and meanings, © EDRDG, CC BY-SA 3.0", "https://www.edrdg.org")
      credit(
        "FSRS", "The spaced repetition that decides what is due",
        "https://github.com/open-spaced-repetition")
      Text("Everyone who drew and checked strokes, and all teachers and learners of Japanese.")
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
  }

  private func credit(_ name: String, _ what: String, _ address: String) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      if let url = URL(string: address) { Link(name, destination: url) } else { Text(name) }
      Text(what).font(.subheadline).foregroundStyle(.secondary)
    }
  }
}
