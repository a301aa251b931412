import SwiftUI
import TruFanClient
import TruFanModels

/// The lots where they lie, each with its free spaces. The list beside it says the same in words.
struct LotsMap: View {
  let lots: [ParkingLot]
  let chosen: String?
  let choose: @MainActor (String) -> Void

  private static let margin = CGSize(width: 64, height: 44)

  var body: some View {
    GeometryReader { proxy in
      let map = MapProjection(lots.compactMap(\.place), in: proxy.size, margin: Self.margin)
      ZStack {
        streets(in: proxy.size)
        ForEach(lots) { lot in
          if let place = lot.place {
            LotSign(lot: lot, isChosen: lot.id == chosen) { choose(lot.id) }
              .position(map.point(place))
          }
        }
        scaleBar(map)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading)
          .padding(10)
      }
    }
    .frame(height: 220)
    .background(Palette.fill)
    .clipShape(RoundedRectangle(cornerRadius: 12))
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Map of the lots")
    .accessibilityIdentifier("lotsMap")
  }

  /// A plain ground: blocks and streets, which stand for no real ones.
  private func streets(in size: CGSize) -> some View {
    Canvas { context, size in
      var path = Path()
      for x in stride(from: -20, to: Double(size.width), by: 74) {
        for y in stride(from: -14, to: Double(size.height), by: 58) {
          path.addRoundedRect(
            in: CGRect(x: x, y: y, width: 60, height: 44), cornerSize: CGSize(width: 6, height: 6))
        }
      }
      context.fill(path, with: .color(Palette.card))
    }
    .frame(width: size.width, height: size.height)
    .accessibilityHidden(true)
  }

  private func scaleBar(_ map: MapProjection) -> some View {
    let metres = [50, 100, 200, 500, 1000, 2000, 5000, 10_000].last { metres in
      Double(metres) / map.metresPerPoint < 90
    }
    return VStack(alignment: .leading, spacing: 2) {
      if let metres {
        Text(metres < 1000 ? "\(metres) m" : "\(metres / 1000) km")
          .font(.caption2)
          .foregroundStyle(.secondary)
        Rectangle()
          .fill(Color.secondary)
          .frame(width: Double(metres) / map.metresPerPoint, height: 2)
      }
    }
    .accessibilityHidden(true)
  }
}

/// A lot on the map: a sign with the number of its free spaces.
private struct LotSign: View {
  let lot: ParkingLot
  let isChosen: Bool
  let choose: @MainActor () -> Void

  var body: some View {
    Button(action: choose) {
      HStack(spacing: 6) {
        Text("P")
          .fontWeight(.heavy)
        Text("\(lot.availableSpaces)")
          .fontWeight(.semibold)
          .monospacedDigit()
        if lot.storeVenueId != nil {
          Image(systemName: "bag.fill")
            .font(.caption)
        }
      }
      .font(.subheadline)
      .foregroundStyle(isChosen ? Color.white : Color.primary)
      .padding(.horizontal, 12)
      .frame(minHeight: 32)
      .background(isChosen ? Palette.accent : Color(.systemBackground))
      .clipShape(Capsule())
      .overlay(Capsule().strokeBorder(Palette.accent, lineWidth: 2))
      .frame(minWidth: 44, minHeight: 44)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel(spoken)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
    .accessibilityIdentifier("sign-\(lot.id)")
  }

  private var spoken: String {
    let distance = lot.distanceMeters.map { ", \($0) meters away" } ?? ""
    return "\(lot.name), \(lot.availableSpaces) spaces free\(distance)"
  }
}
