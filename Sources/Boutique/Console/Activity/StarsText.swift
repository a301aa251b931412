import SwiftUI

/// A rating as its stars.
struct StarsText: View {
  let stars: Int

  var body: some View {
    HStack(spacing: 1) {
      ForEach(1...5, id: \.self) { star in
        Image(systemName: star <= stars ? "star.fill" : "star")
          .foregroundStyle(star <= stars ? Color.yellow : Color.gray.opacity(0.4))
      }
    }
    .font(.caption)
    .accessibilityElement()
    .accessibilityLabel(stars == 1 ? "1 star" : "\(stars) stars")
  }
}
