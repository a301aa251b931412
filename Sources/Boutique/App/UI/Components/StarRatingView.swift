import SwiftUI

/// Five stars to tap. Each is a button of its own, so that a keyboard and VoiceOver reach it.
struct StarRatingView: View {
  @Binding var rating: Int
  var size: CGFloat = 60
  var spacing: CGFloat = 16

  var body: some View {
    HStack(spacing: spacing) {
      ForEach(1...5, id: \.self) { star in
        Button {
          withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) { rating = star }
        } label: {
          Image(systemName: star <= rating ? "star.fill" : "star")
            .font(.system(size: size))
            .foregroundStyle(star <= rating ? Colors.starFilled : Colors.starEmpty)
            .scaleEffect(star == rating ? 1.15 : 1)
            .frame(minWidth: 44, minHeight: 44)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(star == 1 ? "1 star" : "\(star) stars")
        .accessibilityAddTraits(star == rating ? .isSelected : [])
        .accessibilityIdentifier("star\(star)")
      }
    }
  }
}

struct StarRatingViewPreviews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: Spacing.xxl) {
      StarRatingView(rating: .constant(0))
      StarRatingView(rating: .constant(4))
      StarRatingView(rating: .constant(5), size: 88, spacing: Spacing.xl)
    }
  }
}
