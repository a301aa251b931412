import SwiftUI
import TruFanClient

/// One choice of a few, in a row that slides where it is too narrow.
struct ChipRow<Choice: RawRepresentable<String> & Hashable>: View {
  private let choices: [Choice]
  private let chosen: Choice
  private let prefix: String
  private let action: @MainActor (Choice) -> Void

  /// - Parameter prefix: begins the identifier of each chip.
  init(
    _ choices: [Choice], chosen: Choice, prefix: String,
    action: @escaping @MainActor (Choice) -> Void
  ) {
    self.choices = choices
    self.chosen = chosen
    self.prefix = prefix
    self.action = action
  }

  var body: some View {
    ScrollViewReader { row in
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 8) {
          ForEach(choices, id: \.self) { choice in
            Chip(title: choice.rawValue, isSelected: choice == chosen) { action(choice) }
              .accessibilityIdentifier("\(prefix)-\(choice.rawValue)")
              .id(choice)
          }
        }
      }
      // Chips slide under the window's edge, and not under the page's margin.
      .contentMargins(.horizontal, 16, for: .scrollContent)
      .padding(.horizontal, -16)
      // The chosen one may be cut by the edge.
      .onChange(of: chosen) { _, choice in
        withAnimation { row.scrollTo(choice) }
      }
    }
  }
}
