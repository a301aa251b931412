import ClientKit
import Foundation
import Observation
import SoulModels
import WireKit

/// Takes the code of a text message. It goes to the server with its sixth digit.
@MainActor @Observable
final class CodeViewModel: Identifiable {
  static let length = 6
  /// How long a person waits before another code can be sent.
  static let resendAfter = Duration.seconds(60)
  /// The answers by which the service calls a code wrong.
  private static let wrong: Set<Int> = [400, 401]
  private static let usedUp = "Too many wrong codes. Ask for a new code."

  var phone: String { sent.phone }
  /// The number as people read it.
  var shown: String { sent.shown }
  var hint: String {
    sent.wasAskedForHere == false
      ? "Type the newest one that came to \(shown)." : "We sent it to \(shown)."
  }
  private(set) var code = ""
  private(set) var isVerifying = false
  private(set) var isResending = false
  private(set) var errorMessage: String?
  /// Seconds until another code can be sent.
  private(set) var secondsLeft: Int
  /// Counts the codes that were sent, so that the countdown starts anew.
  private(set) var sendings = 1

  @ObservationIgnored private let session: SoulSession
  @ObservationIgnored private var sent: SentCode

  /// - Parameter refusal: why no newer code was sent. The countdown says so itself while it runs.
  init(_ sent: SentCode, session: SoulSession, refusal: String? = nil) {
    self.sent = sent
    self.session = session
    secondsLeft = Self.wait(after: sent, on: session.device)
    if secondsLeft == 0 { errorMessage = refusal }
    if sent.isUsedUp { errorMessage = Self.usedUp }
  }

  var isComplete: Bool { code.count == Self.length }
  var canResend: Bool { secondsLeft == 0 && !isResending && !isVerifying }

  /// Takes what was typed or pasted: "123 456", or a whole message with the code in it. The digits
  /// are kept at once: a field that is drawn before would lose them again.
  /// - Returns: the check that the sixth digit has started.
  @discardableResult
  func typed(_ text: String) -> Task<Void, Never>? {
    let digits = String(text.filter { ("0"..."9").contains($0) }.prefix(Self.length))
    guard digits != code, !isVerifying else { return nil }
    code = digits
    if !digits.isEmpty { errorMessage = nil }
    guard isComplete else { return nil }
    isVerifying = true
    return Task { await verify() }
  }

  private func verify() async {
    isVerifying = true
    errorMessage = nil
    defer { isVerifying = false }
    do {
      try await session.signIn(phone: phone, code: code)
      SentCode.forget(on: session.device)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
      // At any other failure the code may be right: it stays, for the same tap again.
      if let status = (error as? APIError)?.status, Self.wrong.contains(status) { wrongCodeTyped() }
    }
  }

  /// Counts as the server does, so that the screen of a code without tries says so after a reload.
  private func wrongCodeTyped() {
    code = ""
    sent.wrongCodes += 1
    // The answer may come after the person has gone on to another number, or to a newer code.
    let kept = SentCode.kept(on: session.device)
    if kept?.phone == phone, kept?.sentAt == sent.sentAt { sent.keep(on: session.device) }
    if sent.isUsedUp { errorMessage = Self.usedUp }
  }

  /// Sends the code that is there again, after an answer that did not judge it.
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
      sent = SentCode(phone: phone, shown: shown, on: session.device)
      sent.keep(on: session.device)
      secondsLeft = Self.wait(after: sent, on: session.device)
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
      secondsLeft = Self.wait(after: sent, on: session.device)
    }
  }

  /// The person goes back to the number. The code is still good for it.
  func backButtonTapped() {
    sent.isOpen = false
    sent.keep(on: session.device)
  }

  private static func wait(after sent: SentCode, on device: Device) -> Int {
    let gone = device.now().timeIntervalSince(sent.sentAt.date)
    let pause = Double(resendAfter.components.seconds)
    return Int(min(pause, max(0, pause - gone)).rounded())
  }
}
