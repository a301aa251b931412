import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The spaces of a lot from above, with its entrance and the shop's door: a picture, painted like the
/// ground of a lot, in which nothing looks like a button. The picker below it names the free spaces.
struct LotPlan: View {
  let map: ParkingLotMap
  let spaces: [ParkingSpace]
  let chosen: String?

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      picture
      Text("Free spaces are green. Choose one in the list below.")
        .font(.footnote)
        .foregroundStyle(.secondary)
        .accessibilityIdentifier("planHint")
    }
  }

  private var picture: some View {
    Canvas { context, size in
      let scale = min(
        size.width / CGFloat(max(1, map.width)), size.height / CGFloat(max(1, map.height)))
      context.scaleBy(x: scale, y: scale)
      ground(&context)
      // The chosen space's line lies over those of its neighbours.
      for space in spaces where space.spaceNumber != chosen { draw(space, &context) }
      for space in spaces where space.spaceNumber == chosen { draw(space, &context) }
      mark("IN", map.entrance, &context)
      mark("Staff", map.staffDesk, &context)
      mark("Shop", map.shopDoor, &context)
    }
    .aspectRatio(CGFloat(max(1, map.width)) / CGFloat(max(1, map.height)), contentMode: .fit)
    .frame(maxWidth: .infinity)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(spoken)
    .accessibilityAddTraits(.isImage)
    .accessibilityIdentifier("lotPlan")
  }

  private var spoken: String {
    if spaces.isEmpty { return "Plan of the lot" }
    let free = spaces.filter(\.isFree).count
    return "Plan of the lot, \(free) of \(spaces.count) numbered spaces free"
  }

  private func ground(_ context: inout GraphicsContext) {
    let whole = CGRect(x: 0, y: 0, width: map.width, height: map.height)
    context.fill(
      Path(roundedRect: whole, cornerRadius: 28), with: .color(Color(hex: 0x454C57)))
  }

  private func draw(_ space: ParkingSpace, _ context: inout GraphicsContext) {
    guard let box = space.box, box.count == 4 else { return }
    // Spaces share the painted lines between them.
    let place = CGRect(x: box[0], y: box[1], width: box[2], height: box[3])
    let path = Path(place)
    let isChosen = space.spaceNumber == chosen
    let color =
      isChosen ? Palette.accent : space.isFree ? Color(hex: 0x2A8A58) : Color(hex: 0x707A89)
    context.fill(path, with: .color(color))
    context.stroke(path, with: .color(.white), lineWidth: isChosen ? 5 : 2)
    context.draw(
      Text(space.spaceNumber).font(.system(size: 16, weight: .semibold)).foregroundStyle(.white),
      at: CGPoint(x: place.midX, y: place.midY))
  }

  /// Words on the ground that stay within the plan.
  private func mark(_ words: String, _ point: [Int], _ context: inout GraphicsContext) {
    guard point.count == 2 else { return }
    let margin = CGFloat(40)
    let x = min(max(CGFloat(point[0]), margin), CGFloat(map.width) - margin)
    context.draw(
      Text(words).font(.system(size: 17, weight: .bold)).foregroundStyle(.white),
      at: CGPoint(x: x, y: CGFloat(point[1])))
  }
}

extension ParkingSpace {
  /// Whether somebody can park there now.
  var isFree: Bool { isActive && !isOccupied }
}
