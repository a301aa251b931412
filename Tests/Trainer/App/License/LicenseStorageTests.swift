import ClientKit
import ClientKitTesting
import Foundation
import Testing

@testable import TrainerApp
@testable import TrainerModels

@MainActor
struct LicenseStorageTests {
  let learner = Learner()
  let locale = Locale(identifier: "en_GB")

  private func accept(_ license: LicenseText = .current) {
    learner.gate(license: license, hasScrolledToBottom: true, hasAgreed: true)
      .acceptLicense(locale: locale)
  }

  @Test("The version that is asked for is the text's own")
  func oneVersion() {
    #expect(LicenseAcceptanceViewModel.currentLicenseVersion == LicenseText.current.version)
  }

  @Test("Version and date are kept under the keys of the document")
  func keys() {
    accept()
    #expect(learner.storage.string(forKey: "acceptedLicenseVersion") == "1.1")
    #expect(
      learner.storage.string(forKey: "licenseAcceptanceDate") == learner.now.value.ISO8601Format())
  }

  @Test("After a restart the gate is open")
  func restart() {
    accept()
    #expect(!learner.gate().needsLicenseAcceptance)
  }

  @Test(
    "Another version than the accepted one asks again",
    arguments: ["0.9", "1.0", "2.0", "", " 1.1"])
  func inequality(stored: String) {
    learner.storage.set(stored, forKey: LicenseRecords.versionKey)
    #expect(learner.gate().needsLicenseAcceptance)
  }

  @Test("A new version asks again and says what changed since the accepted one")
  func update() {
    accept()
    let next = LicenseText(version: "2.0", text: "New words", sha256: "")
    let model = learner.gate(license: next)
    #expect(model.needsLicenseAcceptance)
    #expect(model.previousVersion == "1.1")
    #expect(model.isUpdate)
    #expect(model.changes == LicenseText.changes(since: "1.1"))
    #expect(!model.hasScrolledToBottom)
    learner.gate(license: next, hasScrolledToBottom: true, hasAgreed: true)
      .acceptLicense(locale: locale)
    #expect(!learner.gate(license: next).needsLicenseAcceptance)
    #expect(learner.records.all.count == 2)
  }

  @Test("Whoever accepted 1.0 is told what changed; of an unknown version nothing is claimed")
  func changes() {
    #expect(learner.gate().changes.isEmpty)
    learner.storage.set("1.0", forKey: LicenseRecords.versionKey)
    #expect(learner.gate().isUpdate)
    #expect(learner.gate().changes.contains { $0.contains("CC BY-SA 3.0") })
    learner.storage.set("0.9", forKey: LicenseRecords.versionKey)
    #expect(learner.gate().isUpdate && learner.gate().changes.isEmpty)
  }

  @Test(
    "An older app than the one that was accepted asks again, and does not call itself an update",
    arguments: ["1.2", "2.0", "10.0"])
  func downgrade(accepted: String) {
    learner.storage.set(accepted, forKey: LicenseRecords.versionKey)
    let model = learner.gate()
    #expect(model.needsLicenseAcceptance)
    #expect(model.previousVersion == accepted)
    #expect(!model.isUpdate)
    #expect(model.changes.isEmpty)
  }

  @Test("Accepted in another window, the gate opens when this one comes to the front")
  func otherWindow() {
    let model = learner.gate()
    model.becameActive()
    #expect(model.needsLicenseAcceptance)
    accept()
    model.becameActive()
    #expect(!model.needsLicenseAcceptance)
    #expect(learner.records.all.count == 1)
  }

  @Test("A killed app has accepted nothing")
  func killed() {
    let model = learner.gate()
    model.updateScrollProgress(1)
    model.agreeButtonTapped()
    #expect(learner.gate().needsLicenseAcceptance)
    #expect(learner.storage.string(forKey: LicenseRecords.versionKey) == nil)
  }

  @Test("An acceptance that a storage does not keep opens nothing, and is said so")
  func failedWrite() {
    var device = learner.device
    device.storage = ForgetfulStorage()
    let model = LicenseAcceptanceViewModel(
      device: device, hasScrolledToBottom: true, hasAgreed: true)
    model.acceptLicense(locale: locale)
    #expect(model.needsLicenseAcceptance)
    #expect(model.errorMessage?.contains("Your acceptance could not be stored") == true)
    #expect(LicenseAcceptanceViewModel(device: device).needsLicenseAcceptance)
  }

  @Test("An acceptance that the disk refuses later closes the gate again until it is kept")
  func refusedWrite() {
    var device = learner.device
    let storage = RefusingStorage()
    device.storage = storage
    let model = LicenseAcceptanceViewModel(
      device: device, hasScrolledToBottom: true, hasAgreed: true)
    let other = LicenseAcceptanceViewModel(device: device)
    model.acceptLicense(locale: locale)
    other.becameActive()
    #expect(!model.needsLicenseAcceptance && !other.needsLicenseAcceptance)
    storage.takeBack(to: [:])
    #expect(model.needsLicenseAcceptance && other.needsLicenseAcceptance)
    #expect(model.errorMessage?.contains("doesn't count") == true)
    #expect(model.canAccept, "the text was read")
    model.acceptLicense(locale: locale)
    #expect(!model.needsLicenseAcceptance && model.errorMessage == nil)
    #expect(LicenseRecords(storage: storage).all.count == 1)
  }

  @Test("The record says what was accepted, when, and how it was read")
  func record() throws {
    let model = learner.gate()
    model.appeared()
    model.updateScrollProgress(0.97)
    model.updateScrollProgress(0.4)
    learner.now.value += 75
    model.agreeButtonTapped()
    model.acceptLicense(locale: locale)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let text = try #require(learner.records.all.first)
    let record = try decoder.decode(AcceptanceRecord.self, from: Data(text.utf8))
    #expect(record.version == "1.1")
    #expect(record.sha256 == LicenseText.current.sha256)
    #expect(record.locale == "en_GB")
    #expect(record.date == learner.now.value)
    #expect(record.secondsOnScreen == 75)
    #expect(record.furthestScroll == 0.97)
  }

  @Test("A damaged date is no date, and does not close the gate")
  func damagedDate() {
    accept()
    learner.storage.set("yesterday", forKey: LicenseRecords.dateKey)
    #expect(
      LicenseAcceptanceViewModel.acceptedDateText(
        learner.records, locale: locale, timeZone: .gmt) == nil)
    #expect(!learner.gate().needsLicenseAcceptance)
  }

  @Test("Reset asks again and keeps the records")
  func reset() {
    accept()
    learner.records.reset()
    #expect(learner.gate().needsLicenseAcceptance)
    #expect(learner.gate().previousVersion == nil)
    #expect(learner.records.all.count == 1)
  }
}

/// Behaves as a device whose disk is full.
private struct ForgetfulStorage: KeyValueStorage {
  func string(forKey key: String) -> String? { nil }
  func keys(withPrefix prefix: String) -> [String] { [] }
  func set(_ value: String?, forKey key: String) {}
}
