import LookKit
import SwiftUI
import TrainerModels

/// A large card that starts a practice with one character.
struct QuickCard: View {
  let title: String
  let subtitle: String
  let symbol: String
  let character: TrainerCharacter?
  let route: (CharacterID) -> Route
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    if let character {
      NavigationLink(value: route(character.id)) {
        VStack(alignment: .leading, spacing: 10) {
          Text(character.literal)
            .japanese()
            .font(.system(size: 56, weight: .light))
            .foregroundStyle(Palette(scheme: colorScheme).ink)
            .lineLimit(1)
            .frame(maxWidth: .infinity)
            .accessibilityHidden(true)
          HStack(spacing: 8) {
            Image(systemName: symbol)
              .foregroundStyle(Palette(scheme: colorScheme).blue)
              .accessibilityHidden(true)
            Text(title).font(.headline).foregroundStyle(.primary)
          }
          Text(subtitle).font(.subheadline).foregroundStyle(.secondary)
        }
        .padding(16)
        .frame(maxWidth: .infinity, alignment: .leading)
        .paperCard()
      }
      .buttonStyle(.plain)
    }
  }
}

/// Rows that lead on, in one card.
struct MenuRows: View {
  struct Row: Identifiable {
    var title: String
    var subtitle: String
    var symbol: String
    var route: Route
    var identifier: String
    var id: String { identifier }
  }

  let rows: [Row]
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    VStack(spacing: 0) {
      ForEach(rows) { row in
        if row.id != rows.first?.id { Divider().padding(.leading, 56) }
        NavigationLink(value: row.route) { label(row) }
          .buttonStyle(.plain)
          .accessibilityIdentifier(row.identifier)
      }
    }
    .paperCard()
  }

  private func label(_ row: Row) -> some View {
    HStack(spacing: 14) {
      Image(systemName: row.symbol)
        .font(.title3)
        .foregroundStyle(Palette(scheme: colorScheme).blue)
        .frame(width: 28)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        Text(row.title).font(.body).foregroundStyle(.primary)
        Text(row.subtitle).font(.subheadline).foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
      Chevron()
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 12)
    .fingerSized()
  }
}
