import ClientKit
import Foundation
import Observation
import TrainerModels

/// Which day it is where the learner is.
@MainActor @Observable
final class LearnerDay {
  /// The learner's own, which may change while the app runs: people travel.
  var calendar: Calendar
  private let device: Device
  /// The number of times that the app returned to the screen: a day may have passed since.
  private var looks = 0

  init(calendar: Calendar, device: Device) {
    self.calendar = calendar
    self.device = device
  }

  var today: StudyDay {
    _ = looks
    return StudyDay(device.now(), in: calendar)
  }

  /// The app came to the front.
  func lookAgain() { looks += 1 }

  /// Waits until the learner's day is over, and begins the next one, with its due characters.
  func waitForTomorrow() async {
    let start = calendar.startOfDay(for: device.now())
    guard let end = calendar.date(byAdding: .day, value: 1, to: start) else { return }
    let seconds = max(1, end.timeIntervalSince(device.now()).rounded(.up))
    guard await device.clock.paused(for: .seconds(seconds)) else { return }
    lookAgain()
  }
}
