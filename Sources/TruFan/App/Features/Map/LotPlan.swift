import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The spaces of a lot from above, with its entrance and the shop's door. The picker below it names
/// the free spaces in words.
struct LotPlan: View {
  let map: ParkingLotMap
  let spaces: [ParkingSpace]
  let chosen: String?

  var body: some View {
    Canvas { context, size in
      let scale = min(
        size.width / CGFloat(max(1, map.width)), size.height / CGFloat(max(1, map.height)))
      context.scaleBy(x: scale, y: scale)
      ground(&context)
      for space in spaces { draw(space, &context) }
      mark("IN", map.entrance, Palette.good, &context)
      mark("Staff", map.staffDesk, Palette.accent, &context)
      mark("Shop", map.shopDoor, Palette.caution, &context)
    }
    .aspectRatio(CGFloat(max(1, map.width)) / CGFloat(max(1, map.height)), contentMode: .fit)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(spoken)
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
    let place = CGRect(x: box[0], y: box[1], width: box[2], height: box[3]).insetBy(dx: 3, dy: 3)
    let path = Path(roundedRect: place, cornerRadius: 6)
    let isChosen = space.spaceNumber == chosen
    let color =
      isChosen ? Palette.accent : space.isFree ? Color(hex: 0x2A8A58) : Color(hex: 0x707A89)
    context.fill(path, with: .color(color))
    if isChosen { context.stroke(path, with: .color(.white), lineWidth: 5) }
    context.draw(
      Text(space.spaceNumber).font(.system(size: 16, weight: .semibold)).foregroundStyle(.white),
      at: CGPoint(x: place.midX, y: place.midY))
  }

  /// A sign that stays within the plan.
  private func mark(
    _ words: String, _ point: [Int], _ color: Color, _ context: inout GraphicsContext
  ) {
    guard point.count == 2 else { return }
    let size = CGSize(width: 64, height: 30)
    let x = min(max(CGFloat(point[0]), size.width / 2 + 8), CGFloat(map.width) - size.width / 2 - 8)
    let center = CGPoint(x: x, y: CGFloat(point[1]))
    let box = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
    context.fill(Path(roundedRect: box, cornerRadius: 15), with: .color(color))
    context.stroke(Path(roundedRect: box, cornerRadius: 15), with: .color(.white), lineWidth: 3)
    context.draw(
      Text(words).font(.system(size: 17, weight: .bold)).foregroundStyle(.white), at: center)
  }
}

extension ParkingSpace {
  /// Whether somebody can park there now.
  var isFree: Bool { isActive && !isOccupied }
}
