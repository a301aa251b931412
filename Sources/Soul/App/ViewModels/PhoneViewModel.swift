import ClientKit
import Foundation
import Observation
import SoulModels

/// Asks for the person's number, and has a code sent to it.
@MainActor @Observable
final class PhoneViewModel {
  /// ISO 3166 of the country whose code is chosen.
  var regionID = "CA"
  var typed = "" {
    didSet { forgetRefusalOfAnother() }
  }
  private(set) var isSending = false
  private(set) var errorMessage: String?
  /// The number that may have no further code now. Another device may have had one sent to it.
  private(set) var refusedNumber: MobileNumber?
  /// The screen of the code; nil before one was sent.
  private(set) var code: CodeViewModel?

  @ObservationIgnored let session: SoulSession

  /// Goes on with a code that was sent before a reload.
  init(session: SoulSession) {
    self.session = session
    guard let sent = SentCode.kept(on: session.device), sent.isOpen else { return }
    code = CodeViewModel(sent, session: session)
  }

  var region: PhoneRegion? { PhoneRegions.region(regionID) }

  func choose(_ region: PhoneRegion) {
    regionID = region.id
    errorMessage = nil
    refusedNumber = nil
  }

  /// A refusal offers the code of its own number, and of no corrected one.
  private func forgetRefusalOfAnother() {
    guard let refusedNumber, refusedNumber != (try? number) else { return }
    errorMessage = nil
    self.refusedNumber = nil
  }

  func sendButtonTapped() async {
    guard !isSending else { return }
    errorMessage = nil
    refusedNumber = nil
    isSending = true
    defer { isSending = false }
    do {
      code = try await newest(of: number)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// Goes on with a code that came by another device's wish.
  func haveCodeButtonTapped() {
    guard let number = refusedNumber else { return }
    var sent = sentCode(to: number)
    sent.wasAskedForHere = false
    errorMessage = nil
    refusedNumber = nil
    code = open(sent)
  }

  func backButtonTapped() {
    code?.backButtonTapped()
    code = nil
  }

  /// The screen has appeared. A code that has ended is kept no longer.
  func appeared() { SentCode.forgetEnded(on: session.device) }

  /// Sends a code. While the number has to wait for one, the code before it may still be good.
  private func newest(of number: MobileNumber) async throws -> CodeViewModel {
    do {
      try await session.sendCode(to: number.text)
      return open(sentCode(to: number))
    } catch let error as APIError where error.status == 429 {
      guard let last = SentCode.kept(on: session.device), last.phone == number.text else {
        // The number may have been corrected while it was asked for.
        if number == (try? self.number) { refusedNumber = number }
        throw error
      }
      if last.isUsedUp { throw error }
      return open(last, refusal: error.localizedDescription)
    }
  }

  private func sentCode(to number: MobileNumber) -> SentCode {
    SentCode(phone: number.text, shown: PhoneRegions.grouped(number.text), on: session.device)
  }

  private func open(_ sent: SentCode, refusal: String? = nil) -> CodeViewModel {
    var sent = sent
    sent.isOpen = true
    sent.keep(on: session.device)
    return CodeViewModel(sent, session: session, refusal: refusal)
  }

  private var number: MobileNumber {
    get throws {
      guard let region else { return try MobileNumber(typed) }
      return try MobileNumber(typed, in: region)
    }
  }
}
