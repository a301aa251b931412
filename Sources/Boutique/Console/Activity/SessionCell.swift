import BoutiqueModels
import LookKit
import SwiftUI

/// One customer's visit in the list.
struct SessionCell: View {
  let session: ActivitySession
  let now: Date
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(session.total.formatted)
          .font(.headline)
          .monospacedDigit()
        if let rating = session.starRating {
          StarsText(stars: rating.stars)
        }
        Spacer()
        if !isLarge { StageLabel(stage: stage) }
      }
      // Large text has no room for it beside the stars.
      if isLarge { StageLabel(stage: stage) }
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(purchase)
          .lineLimit(isLarge ? 3 : 1)
        Spacer()
        Text(Elapsed.words(since: session.createdAt.date, now: now))
          .fixedSize()
      }
      .font(.subheadline)
      .foregroundStyle(.secondary)
      if let review = session.generatedReviewText {
        Text(review)
          .font(.subheadline)
          .lineLimit(3)
      }
    }
    .padding(.vertical, 4)
    .accessibilityElement(children: .combine)
  }

  private var isLarge: Bool { textSize.isAccessibilitySize }

  private var stage: SessionStage { SessionStage(session, now: now) }

  private var purchase: String {
    guard !session.items.isEmpty else { return "Purchase" }
    return session.items
      .map { $0.quantity > 1 ? "\($0.quantity) × \($0.name)" : $0.name }
      .joined(separator: ", ")
  }
}

struct SessionCellPreviews: PreviewProvider {
  static var previews: some View {
    List {
      SessionCell(session: .sample, now: ActivitySession.sample.updatedAt.date)
    }
  }
}
