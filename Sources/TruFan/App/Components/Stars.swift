import SwiftUI

/// Given stars. They are pictures: orange letters are too pale to read on white.
struct Stars: View {
  let count: Int

  var body: some View {
    HStack(spacing: 2) {
      ForEach(0..<count, id: \.self) { _ in
        Image(systemName: "star.fill")
          .font(.caption)
          .foregroundStyle(.orange)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(count) of 5 stars")
  }
}
