import BoutiqueModels
import SwiftUI

/// A store in the list: what it is, and how its last seven days were.
struct StoreCell: View {
  let store: Store

  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    Group {
      // Large text has no room for two columns.
      if textSize.isAccessibilitySize {
        VStack(alignment: .leading, spacing: 4) {
          words
          if let week = store.internals?.week { figures(of: week, alignment: .leading) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      } else {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
          words
          Spacer()
          if let week = store.internals?.week { figures(of: week, alignment: .trailing).fixedSize() }
        }
      }
    }
    .padding(.vertical, 4)
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(store.name)
        .font(.headline)
        .lineLimit(textSize.isAccessibilitySize ? nil : 2)
      Text(facts)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
  }

  private func figures(of week: StoreWeek, alignment: HorizontalAlignment) -> some View {
    VStack(alignment: alignment, spacing: 4) {
      Text(Self.rating(of: week))
        .font(.headline)
        .monospacedDigit()
      Text(Self.purchases(of: week))
        .font(.subheadline)
        .monospacedDigit()
        .foregroundStyle(.secondary)
    }
    .accessibilityElement(children: .combine)
  }

  static func rating(of week: StoreWeek) -> String {
    guard let average = week.average else { return "No ratings" }
    // Cut to tenths without a decimal comma, as on the store's own page.
    let tenths = Int((average * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ★"
  }

  static func purchases(of week: StoreWeek) -> String {
    "\(week.purchases) purchase\(week.purchases == 1 ? "" : "s") in 7 days"
  }

  /// The till's location tells two stores of one name apart.
  private var facts: String {
    let till = store.internals?.squareLocationId.map { "Square \($0)" }
    let connection = till ?? (store.squareConnected ? "Square connected" : "No till connected")
    return "\(store.primaryReviewPlatform.displayName) · \(connection)"
  }
}

struct StoreCellPreviews: PreviewProvider {
  static var previews: some View {
    List {
      StoreCell(store: .sample)
      ForEach(Store.samples, id: \.internals) { StoreCell(store: $0) }
    }
  }
}
