import ClientKit
import Foundation
import Observation
import SoulModels

/// Takes the code of a text message. It goes to the server with its sixth digit.
@MainActor @Observable
final class CodeViewModel: Identifiable {
  static let length = 6
  /// How long a person waits before another code can be sent.
  static let resendAfter = Duration.seconds(60)

  let phone: String
  /// The number as people read it.
  let shown: String
  private(set) var code = ""
  private(set) var isVerifying = false
  private(set) var isResending = false
  private(set) var errorMessage: String?
  /// Seconds until another code can be sent.
  private(set) var secondsLeft: Int
  /// Counts the codes that were sent, so that the countdown starts anew.
  private(set) var sendings = 1

  @ObservationIgnored private let session: SoulSession
  @ObservationIgnored private var sentAt: Date

  init(phone: String, shown: String, session: SoulSession) {
    self.phone = phone
    self.shown = shown
    self.session = session
    sentAt = session.device.now()
    secondsLeft = Int(Self.resendAfter.components.seconds)
  }

  var isComplete: Bool { code.count == Self.length }
  var canResend: Bool { secondsLeft == 0 && !isResending && !isVerifying }

  /// Takes what was typed or pasted: "123 456", or a whole message with the code in it.
  func typed(_ text: String) async {
    let digits = String(text.filter { ("0"..."9").contains($0) }.prefix(Self.length))
    guard digits != code, !isVerifying else { return }
    code = digits
    if !digits.isEmpty { errorMessage = nil }
    if isComplete { await verify() }
  }

  private func verify() async {
    isVerifying = true
    errorMessage = nil
    defer { isVerifying = false }
    do {
      try await session.signIn(phone: phone, code: code)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch let error as APIError where error.status == nil {
      // The code may be right: it stays, for the same tap again.
      errorMessage = error.localizedDescription
    } catch {
      code = ""
      errorMessage = error.localizedDescription
    }
  }

  /// Sends the code that is there again, after a failure of the network.
  func verifyButtonTapped() async {
    guard isComplete, !isVerifying else { return }
    await verify()
  }

  func resendButtonTapped() async {
    guard canResend else { return }
    isResending = true
    errorMessage = nil
    defer { isResending = false }
    do {
      try await session.sendCode(to: phone)
      code = ""
      sentAt = session.device.now()
      secondsLeft = Int(Self.resendAfter.components.seconds)
      sendings += 1
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// Counts down until another code can be sent. The time of day decides, so that a phone that slept
  /// does not wait twice.
  func countDown() async {
    while secondsLeft > 0 {
      guard await session.device.clock.paused(for: .seconds(1)) else { return }
      let gone = session.device.now().timeIntervalSince(sentAt)
      secondsLeft = max(0, Int((Double(Self.resendAfter.components.seconds) - gone).rounded()))
    }
  }
}
