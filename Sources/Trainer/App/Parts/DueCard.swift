import SwiftUI
import TrainerModels

/// The characters due today, if there are any.
struct DueCard: View {
  let due: [CharacterID]
  @Environment(Trainer.self) private var trainer
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    NavigationLink(value: Route.lesson(.due(due))) {
      HStack(spacing: 14) {
        Image(systemName: "calendar")
          .font(.title2)
          .foregroundStyle(Palette(scheme: colorScheme).blue)
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(
            due.count == 1 ? "1 character is due today" : "\(due.count) characters are due today"
          )
          .font(.headline)
          Text(due.prefix(10).compactMap { trainer.character($0)?.literal }.joined(separator: " "))
            .japanese()
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .lineLimit(1)
        }
        Spacer(minLength: 0)
        Chevron()
      }
      .padding(16)
      .paperCard()
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("dueCard")
  }
}
