import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct LicenseAcceptanceViewModelTests {
  let learner = Learner()
  let locale = Locale(identifier: "en_GB")

  // MARK: The truth table

  @Test(
    "The licence can be accepted only when it was read and agreed to",
    arguments: [
      (scrolled: false, agreed: false, canAccept: false),
      (scrolled: false, agreed: true, canAccept: false),
      (scrolled: true, agreed: false, canAccept: false),
      (scrolled: true, agreed: true, canAccept: true),
    ])
  func truthTable(row: (scrolled: Bool, agreed: Bool, canAccept: Bool)) {
    let model = learner.gate(hasScrolledToBottom: row.scrolled, hasAgreed: row.agreed)
    #expect(model.canAccept == row.canAccept)
    model.acceptLicense(locale: locale)
    #expect(model.needsLicenseAcceptance == !row.canAccept)
    #expect((learner.records.acceptedVersion != nil) == row.canAccept)
  }

  // MARK: Reading

  @Test("At first nothing is read, agreed or accepted")
  func initialState() {
    let model = learner.gate()
    #expect(model.needsLicenseAcceptance)
    #expect(!model.hasScrolledToBottom)
    #expect(!model.hasAgreed)
    #expect(model.scrollProgress == 0)
    #expect(!model.canAccept)
  }

  @Test(
    "Ninety-five percent is the end",
    arguments: [(0.5, false), (0.94999, false), (0.95, true), (0.96, true)])
  func threshold(progress: Double, isRead: Bool) {
    let model = learner.gate()
    model.updateScrollProgress(progress)
    #expect(model.scrollProgress == progress)
    #expect(model.hasScrolledToBottom == isRead)
    #expect(!model.canAccept)
  }

  @Test("Whoever scrolls back has still read it; the percentage follows")
  func sticky() {
    let model = learner.gate()
    model.updateScrollProgress(1)
    model.updateScrollProgress(0.2)
    #expect(model.hasScrolledToBottom)
    #expect(model.percentRead == 20)
  }

  @Test("It is sticky only within the visit")
  func newVisit() {
    learner.gate().updateScrollProgress(1)
    #expect(!learner.gate().hasScrolledToBottom)
  }

  @Test("Nothing is computed before the height of the text is known")
  func unknownHeight() {
    let model = learner.gate()
    model.scrolled(to: LicenseScroll(offset: 0, contentHeight: 0, viewportHeight: 500))
    model.scrolled(to: LicenseScroll(offset: 0, contentHeight: 900, viewportHeight: 0))
    model.updateScrollProgress(.nan)
    #expect(model.scrollProgress == 0)
    #expect(!model.hasScrolledToBottom)
  }

  @Test("A text that fits the screen counts as read")
  func fits() {
    let model = learner.gate()
    model.scrolled(to: LicenseScroll(offset: 0, contentHeight: 480, viewportHeight: 500))
    #expect(model.hasScrolledToBottom)
    #expect(model.percentRead == 100)
  }

  @Test("A larger text or a smaller window is measured anew")
  func resize() {
    let model = learner.gate()
    model.scrolled(to: LicenseScroll(offset: 450, contentHeight: 1000, viewportHeight: 500))
    #expect(model.percentRead == 90)
    model.scrolled(to: LicenseScroll(offset: 450, contentHeight: 1500, viewportHeight: 500))
    #expect(model.percentRead == 45)
    model.scrolled(to: LicenseScroll(offset: 450, contentHeight: 1000, viewportHeight: 540))
    #expect(model.percentRead == 97)
    #expect(model.hasScrolledToBottom)
  }

  @Test("On a very small screen the last line can be reached")
  func smallScreen() {
    let model = learner.gate()
    model.scrolled(to: LicenseScroll(offset: 5860, contentHeight: 6000, viewportHeight: 140))
    #expect(model.percentRead == 100)
    #expect(model.hasScrolledToBottom)
  }

  @Test("The box cannot be ticked before the end, and can be unticked after")
  func checkbox() {
    let model = learner.gate()
    model.agreeButtonTapped()
    #expect(!model.hasAgreed)
    model.updateScrollProgress(1)
    model.agreeButtonTapped()
    #expect(model.canAccept)
    model.agreeButtonTapped()
    #expect(!model.canAccept)
  }

  // MARK: Declining

  @Test("Declining asks, and reviewing again leaves everything as it was")
  func review() {
    let model = learner.gate(hasScrolledToBottom: true, hasAgreed: true)
    model.declineButtonTapped()
    #expect(model.isDeclineAlertShown)
    model.reviewAgainButtonTapped()
    #expect(!model.isDeclineAlertShown)
    #expect(model.canAccept)
    #expect(model.needsLicenseAcceptance)
    #expect(!model.hasExited)
  }

  @Test("Exit shows the farewell for half a second and stores nothing")
  func exit() async throws {
    let model = learner.gate(hasScrolledToBottom: true, hasAgreed: true)
    model.declineButtonTapped()
    let exit = Task { await model.exitAppButtonTapped() }
    try await learner.clock.sleeper(for: .milliseconds(500))
    #expect(model.hasExited)
    #expect(learner.exits.count == 0)
    learner.clock.advance(by: .milliseconds(500))
    await exit.value
    #expect(learner.exits.count == 1)
    #expect(learner.records.acceptedVersion == nil)
  }
}
