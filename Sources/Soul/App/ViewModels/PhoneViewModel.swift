import ClientKit
import Foundation
import Observation
import SoulModels

/// Asks for the person's number, and has a code sent to it.
@MainActor @Observable
final class PhoneViewModel {
  /// ISO 3166 of the country whose code is chosen.
  var regionID = "CA"
  var typed = ""
  private(set) var isSending = false
  private(set) var errorMessage: String?
  /// The screen of the code; nil before one was sent.
  var code: CodeViewModel?

  @ObservationIgnored let session: SoulSession

  init(session: SoulSession) { self.session = session }

  var region: PhoneRegion? { PhoneRegions.region(regionID) }

  func choose(_ region: PhoneRegion) {
    regionID = region.id
    errorMessage = nil
  }

  func sendButtonTapped() async {
    guard !isSending else { return }
    errorMessage = nil
    isSending = true
    defer { isSending = false }
    do {
      let number = try number
      try await session.sendCode(to: number.text)
      code = CodeViewModel(phone: number.text, shown: shown(number), session: session)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  private var number: MobileNumber {
    get throws {
      guard let region else { return try MobileNumber(typed) }
      return try MobileNumber(typed, in: region)
    }
  }

  /// "+1 519-546-3438"
  private func shown(_ number: MobileNumber) -> String {
    guard let region, number.text.hasPrefix(region.callingCode) else { return number.text }
    let rest = number.text.dropFirst(region.callingCode.count)
    return "\(region.callingCode) \(region.grouped(String(rest)))"
  }
}
