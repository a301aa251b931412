import SwiftUI
import TruFanClient
import TruFanModels

/// What sold best, as bars beside the names.
struct TopItemsCard: View {
  let items: [ItemFigures]

  var body: some View {
    if !items.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Text("Sold most")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(items, id: \.itemName) { item in
          VStack(alignment: .leading, spacing: 4) {
            HStack(alignment: .firstTextBaseline) {
              Text(item.itemName)
              Spacer(minLength: 8)
              Text("\(item.quantity)")
                .monospacedDigit()
            }
            .font(.subheadline)
            bar(Double(item.quantity) / Double(max(1, items.first?.quantity ?? 1)))
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(item.itemName)
          .accessibilityValue("\(item.quantity) sold for \(item.revenue.formatted)")
        }
      }
      .card()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("topItems")
    }
  }

  private func bar(_ share: Double) -> some View {
    GeometryReader { place in
      Capsule()
        .fill(Palette.accent)
        .frame(width: max(4, place.size.width * share), height: 6)
    }
    .frame(height: 6)
  }
}

/// What each staff member handed over.
struct StaffFiguresCard: View {
  let staff: [StaffFigures]

  var body: some View {
    if !staff.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Text("Staff")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(staff, id: \.staffId) { member in
          HStack(alignment: .firstTextBaseline) {
            VStack(alignment: .leading, spacing: 2) {
              Text(member.staffName)
              Text(details(member.figures))
                .font(.caption)
                .foregroundStyle(.secondary)
            }
            Spacer(minLength: 8)
            Text("\(member.figures.orders)")
              .font(.headline)
              .monospacedDigit()
              .accessibilityLabel("\(member.figures.orders) orders")
          }
          .accessibilityElement(children: .combine)
        }
      }
      .card()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("staffFigures")
    }
  }

  private func details(_ figures: Figures) -> String {
    let minutes = figures.averageFulfillmentMinutes.map { "\($0.tenths) min until ready" }
    let rating = figures.averageRating.map { "\($0.tenths) stars" }
    return [minutes, rating].compactMap(\.self).joined(separator: ", ")
  }
}
