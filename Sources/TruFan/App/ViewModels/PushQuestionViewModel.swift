import ClientKit
import LookKit
import Observation
import TruFanModels

/// Asks a parker once whether this device may notify them: with the first order that is paid, when
/// they know what for.
@MainActor @Observable
final class PushQuestionViewModel {
  let settings: NotificationSettings
  private var isAnswered: Bool
  /// The order on whose page the parker has just said yes.
  private var agreedOn: String?

  @ObservationIgnored private let device: Device
  @ObservationIgnored private let key: String

  init(user: String, device: Device, settings: NotificationSettings) {
    self.device = device
    self.settings = settings
    key = "trufan_push_question_\(user)"
    isAnswered = device.storage.string(forKey: key) != nil
  }

  /// Learns whether the server could notify this device at all. Where it could not, nobody is asked.
  func prepare(for order: Order) async {
    if isOpen(for: order) { await settings.prepare() }
  }

  func isAsked(about order: Order) -> Bool { isOpen(for: order) && settings.arePossible }

  /// Why nothing comes although the parker has just asked for it.
  func trouble(on order: Order) -> String? { agreedOn == order.id ? settings.trouble : nil }

  func turnOnButtonTapped(on order: Order) async {
    answered()
    agreedOn = order.id
    await settings.set(true)
  }

  func notNowButtonTapped() { answered() }

  private func isOpen(for order: Order) -> Bool {
    !isAnswered && !settings.areOn && order.paymentStatus.isPaid && order.status < .stored
  }

  private func answered() {
    isAnswered = true
    device.storage.set("answered", forKey: key)
  }
}
