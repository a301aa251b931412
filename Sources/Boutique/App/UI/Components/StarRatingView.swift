import SwiftUI

/// Five stars to tap. Each is a button of its own, so that a keyboard and VoiceOver reach it.
struct StarRatingView: View {
  @Binding var rating: Int
  var size: CGFloat = 60
  var spacing: CGFloat = 16

  var body: some View {
    HStack(spacing: spacing) {
      Stars(rating: $rating)
    }
    .font(.system(size: size))
    .buttonStyle(.plain)
  }
}

/// Only these read the rating, so a tap describes nothing around them anew.
private struct Stars: View {
  @Binding var rating: Int

  var body: some View {
    ForEach(1..<6) { star in
      Star(
        look: Star.Look(number: star, isFilled: star <= rating, isChosen: star == rating)
      ) {
        withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) { rating = star }
      }
      .equatable()
    }
  }
}

/// One star. Equal looks make equal stars, so that a tap describes only those anew that it changes.
private struct Star: View, Equatable {
  struct Look: Equatable {
    let number: Int
    let isFilled: Bool
    let isChosen: Bool
  }

  let look: Look
  let choose: @MainActor () -> Void
  private var name: String { look.number == 1 ? "1 star" : "\(look.number) stars" }

  nonisolated static func == (one: Star, other: Star) -> Bool { one.look == other.look }

  var body: some View {
    Button(action: choose) {
      Image(systemName: look.isFilled ? "star.fill" : "star")
        .foregroundStyle(look.isFilled ? Colors.starFilled : Colors.starEmpty)
        .frame(minWidth: 44, minHeight: 44)
        .scaleEffect(look.isChosen ? 1.15 : 1)
        .contentShape(Rectangle())
    }
    .accessibilityLabel(name)
    .accessibilityAddTraits(look.isChosen ? .isSelected : [])
    .accessibilityIdentifier("star\(look.number)")
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
