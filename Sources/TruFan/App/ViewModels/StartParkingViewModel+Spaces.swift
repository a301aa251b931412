import TruFanModels

/// The numbered spaces of a lot, and what a sign names of them.
extension StartParkingViewModel {
  var freeSpaces: [String] { spaces.filter(\.isFree).map(\.spaceNumber) }

  /// The spaces of the chosen lot. Without them the parker takes any free one.
  func loadPlan() async {
    guard let lot, lot.map != nil || space != nil,
      let found = try? await parking.plan(ofLot: lot.id), lot.id == lotId
    else { return }
    spaces = found
    guard let wish = space, !freeSpaces.contains(wish) else { return }
    let number = SpaceNumber.normalized(wish)
    let known = found.first { SpaceNumber.normalized($0.spaceNumber) == number }
    if let known, known.isFree {
      space = known.spaceNumber
      return
    }
    space = nil
    signNote =
      known != nil
      ? "Space \(wish) is taken. Choose another one, or any free one."
      : "\(lot.name) has no space \(wish). Choose another one, or any free one."
  }

  /// Why the lot of a sign is not among those that take a car now.
  func note(ofSign id: String) async -> String {
    let rest = "Choose another one."
    guard let lot = try? await parking.lot(id) else {
      return "The lot of this sign cannot be taken now. \(rest)"
    }
    return lot.isActive ? "\(lot.name) is full. \(rest)" : "\(lot.name) is closed. \(rest)"
  }
}
