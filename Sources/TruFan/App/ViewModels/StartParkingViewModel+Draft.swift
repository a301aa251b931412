import Foundation
import TruFanClient
import TruFanModels

/// What was chosen for a stay that is not begun yet. A reload keeps it.
struct ParkingDraft: Codable, Hashable {
  /// What the parker has chosen, and what changes with each of their taps.
  struct Choices: Codable, Hashable {
    var lot: String?
    var space: String?
    var plate: String
    var savesVehicle: Bool
    var halfHours: Int
  }

  var choices: Choices
  var madeAt: Date

  /// Choices of half an hour ago were made for another stay.
  func isRecent(at now: Date) -> Bool { abs(now.timeIntervalSince(madeAt)) < Self.lifetime }

  private static let lifetime = 1_800.0
}

extension StartParkingViewModel {
  var choices: ParkingDraft.Choices {
    .init(
      lot: lotId, space: space, plate: plate, savesVehicle: savesVehicle, halfHours: halfHours)
  }

  /// What the form shows by itself is kept, too: it does no harm.
  func keepChoices(at now: Date) {
    guard lots.value != nil, !isParking else { return }
    draft.keep(ParkingDraft(choices: choices, madeAt: now))
  }

  /// The stay is begun, or the parker wants none.
  func forgetChoices() { draft.keep(nil) }

  /// Fills a form that a reload has opened. A sign's link names another lot.
  func restoreChoices(at now: Date, among lots: [ParkingLot]) {
    guard lotId == nil, let draft = draft.value, draft.isRecent(at: now),
      let lot = lots.first(where: { $0.id == draft.choices.lot })
    else { return }
    let kept = draft.choices
    lotId = lot.id
    space = kept.space
    if plate.isEmpty { plate = kept.plate }
    savesVehicle = kept.savesVehicle
    halfHours = min(max(1, kept.halfHours), halfHourRange.upperBound)
  }
}
