import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// A lot with its price and free spaces.
struct LotRow: View {
  let lot: ParkingLot
  let isChosen: Bool
  let choose: @MainActor () -> Void
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    Button(action: choose) {
      HStack(spacing: 12) {
        Image(systemName: isChosen ? "checkmark.circle.fill" : "circle")
          .foregroundStyle(isChosen ? Color.blue : Color.secondary)
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(lot.name)
            .fontWeight(.semibold)
          Text(place)
            .font(.subheadline)
            .foregroundStyle(.secondary)
          Text("\(lot.availableSpaces) of \(lot.totalSpaces) free")
            .font(.subheadline)
            .monospacedDigit()
            .foregroundStyle(.secondary)
          if lot.storeVenueId != nil {
            HStack(spacing: 4) {
              Image(systemName: "bag.fill")
                .accessibilityHidden(true)
              Text("Store at this lot")
            }
            .font(.caption)
            .foregroundStyle(.secondary)
          }
          // Beside large words there is no room for it.
          if textSize.isAccessibilitySize { rate }
        }
        Spacer(minLength: 8)
        if !textSize.isAccessibilitySize { rate }
      }
      .foregroundStyle(.primary)
      .fingerSized()
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
    .accessibilityIdentifier("lot-\(lot.id)")
  }

  private var rate: some View {
    VStack(alignment: .trailing, spacing: 2) {
      Text(lot.price.hourlyWords)
        .font(.subheadline)
      if let once = lot.price.onceWords {
        Text(once)
          .font(.caption)
          .foregroundStyle(.secondary)
      }
    }
    .monospacedDigit()
    .fixedSize()
  }

  private var place: String {
    let distance = lot.distanceMeters.map { "\($0) m away" }
    return [lot.locationAddress, distance].compactMap { $0 }.joined(separator: " · ")
  }
}
