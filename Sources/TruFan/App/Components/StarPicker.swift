import SwiftUI
import WireKit

/// One to five stars, each as large as a finger.
struct StarPicker: View {
  @Binding var stars: Int
  /// The beginning of the stars' identifiers.
  var identifier = "rate"

  var body: some View {
    HStack(spacing: 4) {
      ForEach(1...5, id: \.self) { star in
        Button {
          stars = star
        } label: {
          Image(systemName: star <= stars ? "star.fill" : "star")
            .font(.largeTitle)
            .foregroundStyle(star <= stars ? Color.orange : Color.secondary)
            .frame(width: 52, height: 52)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("star".counted(star))
        .accessibilityAddTraits(star == stars ? .isSelected : [])
        .accessibilityIdentifier("\(identifier)\(star)")
      }
    }
    .sensoryFeedback(.selection, trigger: stars)
  }
}
