import ClientKit
import Foundation
import Observation
import TrainerModels

/// Whether the licence has to be accepted, and how far that has come.
@MainActor @Observable
final class LicenseAcceptanceViewModel {
  /// The part of the text that has to have been in view.
  static let threshold = 0.95
  /// Time to see the farewell before the app ends.
  static let exitDelay: Duration = .milliseconds(500)

  /// The version that has to be accepted.
  static let currentLicenseVersion = LicenseText.current.version

  private(set) var needsLicenseAcceptance: Bool
  /// Stays true for the rest of the visit, also when the reader scrolls back.
  private(set) var hasScrolledToBottom: Bool
  private(set) var hasAgreed: Bool
  /// 0…1: where the reader is now.
  private(set) var scrollProgress = 0.0
  private(set) var hasExited = false
  /// Why an acceptance does not count.
  private(set) var errorMessage: String?
  var isDeclineAlertShown = false

  let license: LicenseText
  /// The version that was accepted before, if it is not this one.
  let previousVersion: String?
  /// Whether this version came after the accepted one, and not, with an older app, before it.
  let isUpdate: Bool
  /// The changes of the update.
  let changes: [String]

  @ObservationIgnored private var furthestScroll = 0.0
  @ObservationIgnored private var shownSince: Date?
  @ObservationIgnored private var refusals: StorageWatch?

  private let device: Device
  private let records: LicenseRecords
  private let appExit: AppExit

  init(
    device: Device, license: LicenseText = .current, appExit: AppExit = .platform,
    hasScrolledToBottom: Bool = false, hasAgreed: Bool = false
  ) {
    self.device = device
    self.license = license
    self.appExit = appExit
    self.hasScrolledToBottom = hasScrolledToBottom
    self.hasAgreed = hasAgreed
    records = LicenseRecords(storage: device.storage)
    let accepted = records.acceptedVersion
    // Any other version, older or newer, is another agreement.
    needsLicenseAcceptance = accepted != license.version
    let previous = accepted == license.version ? nil : accepted
    previousVersion = previous
    isUpdate = previous.map { $0.compare(license.version, options: .numeric) } == .orderedAscending
    changes = isUpdate ? LicenseText.changes(since: previous ?? "") : []
    refusals = device.storage.watchRefusals { [weak self] key in
      if key == LicenseRecords.versionKey { self?.acceptanceWasRefused() }
    }
  }

  var canAccept: Bool { hasScrolledToBottom && hasAgreed }

  /// Whole percent, as shown.
  var percentRead: Int { Percent.whole(scrollProgress) }

  // MARK: Reading

  func appeared() { shownSince = shownSince ?? device.now() }

  /// The app came to the front: meanwhile another window of it may have accepted.
  func becameActive() {
    if records.acceptedVersion == license.version { needsLicenseAcceptance = false }
  }

  /// The position is unknown until the text has a height.
  func scrolled(to scroll: LicenseScroll) {
    guard let progress = scroll.progress else { return }
    updateScrollProgress(progress)
  }

  func updateScrollProgress(_ progress: Double) {
    guard progress.isFinite else { return }
    scrollProgress = min(max(progress, 0), 1)
    furthestScroll = max(furthestScroll, scrollProgress)
    if scrollProgress >= Self.threshold { hasScrolledToBottom = true }
  }

  // MARK: Answering

  func agreeButtonTapped() {
    guard hasScrolledToBottom else { return }
    hasAgreed.toggle()
  }

  /// - Parameter locale: the device's language and region, for the record.
  func acceptLicense(locale: Locale) {
    guard canAccept else { return }
    let now = device.now()
    let isKept = records.accept(
      AcceptanceRecord(
        license: license, locale: locale.identifier, date: now,
        secondsOnScreen: Int(now.timeIntervalSince(shownSince ?? now)),
        furthestScroll: furthestScroll))
    guard isKept else { return acceptanceWasRefused() }
    errorMessage = nil
    needsLicenseAcceptance = false
  }

  /// An acceptance without a record opens nothing. The learner has read the text, and need only
  /// accept it again.
  private func acceptanceWasRefused() {
    guard records.acceptedVersion != license.version else { return }
    needsLicenseAcceptance = true
    errorMessage = NotStored("Your acceptance").errorDescription
  }

  func declineButtonTapped() { isDeclineAlertShown = true }

  func reviewAgainButtonTapped() { isDeclineAlertShown = false }

  func exitAppButtonTapped() async {
    isDeclineAlertShown = false
    hasExited = true
    guard await device.clock.paused(for: Self.exitDelay) else { return }
    appExit.leave()
  }

  // MARK: Settings

  /// "3 November 2025 at 09:20", in the device's language; nil when never accepted.
  static func acceptedDateText(
    _ records: LicenseRecords, locale: Locale, timeZone: TimeZone
  ) -> String? {
    records.acceptedDate?.formatted(
      Date.FormatStyle(date: .long, time: .shortened, locale: locale, timeZone: timeZone))
  }

  /// For debug builds.
  func resetAcceptance() {
    records.reset()
    (hasScrolledToBottom, hasAgreed, scrollProgress) = (false, false, 0)
    (furthestScroll, shownSince) = (0, nil)
    needsLicenseAcceptance = true
  }
}
