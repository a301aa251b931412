import SwiftUI

/// Given stars of five. They are pictures: orange letters are too pale to read on white.
struct Stars: View {
  let count: Int

  var body: some View {
    HStack(spacing: 2) {
      ForEach(1...5, id: \.self) { star in
        Image(systemName: star <= count ? "star.fill" : "star")
          .font(.caption)
          .foregroundStyle(star <= count ? Color.orange : Color.secondary)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(count) of 5 stars")
  }
}
