import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("A store's settings")
struct StoreSettingsViewModelTests {
  let phone = Handset()

  private func loaded(_ store: StoreConfiguration = .sample) async -> StoreSettingsViewModel {
    phone.server.reply(.configuration, store)
    let model = StoreSettingsViewModel(api: phone.office)
    await model.load()
    return model
  }

  private func later(_ edit: (inout StoreConfiguration) -> Void) -> StoreConfiguration {
    var store = StoreConfiguration.sample
    store.updatedAt = WireTime(store.updatedAt.timestamp.adding(.seconds(60)))
    edit(&store)
    return store
  }

  @Test("hours by day: closed ones, the whole day, and beyond midnight")
  func hours() async {
    let model = await loaded()
    #expect(model.fields.days.filter(\.isOpen).map(\.name) == ["monday"])
    let always = await loaded(StoreConfiguration.samples[1])
    #expect(always.fields.days.allSatisfy { $0.isOpen && $0.note == "The whole day" })
    var night = TypedDay(name: "friday", hours: DayHours(open: "20:00", close: "02:00"))
    #expect(night.note == "Closes on the next day")
    night.closes = "9:30"
    night.opens = " 8:00 "
    #expect(night.hours == DayHours(open: "08:00", close: "09:30"))
    #expect(night.note == nil)
  }

  @Test("only what was changed is sent, with the change that the form has seen")
  func save() async throws {
    let model = await loaded()
    phone.server.reply(.saveConfiguration, later { $0.taxPercent = Percent(hundredths: 825) })
    model.fields.tax = "8.25 %"
    model.fields.days[1].isOpen = true
    await model.saveButtonTapped()
    var draft = StoreConfigurationDraft()
    draft.taxPercent = Percent(hundredths: 825)
    draft.operatingHours = [
      "monday": DayHours(open: "08:00", close: "20:00"),
      "tuesday": DayHours(open: "08:00", close: "20:00"),
    ]
    draft.seenUpdatedAt = StoreConfiguration.sample.updatedAt
    #expect(try phone.bodies(.saveConfiguration) == [draft])
    #expect(model.isSaved && model.fields.tax == "8.25")
    model.fields.tax = "9"
    #expect(!model.isSaved)
  }

  @Test("each field that cannot be has a sentence, each day its own, and nothing is sent")
  func badInput() async {
    let model = await loaded()
    model.fields.days[0].closes = "late"
    model.fields.serviceFee = "a lot"
    model.fields.minimumOrder = "-5"
    await model.saveButtonTapped()
    #expect(
      model.fieldErrors.keys.sorted() == [
        "default_service_fee_percent", "minimum_order_amount", "operating_hours.monday",
      ])
    model.fields.days[0].isOpen = false
    await model.saveButtonTapped()
    #expect(model.fieldErrors["operating_hours"]?.first?.contains("switch the store off") == true)
    #expect(phone.requests(.saveConfiguration).isEmpty)
  }

  @Test("all that is wrong is marked at once, and the uppermost field is shown")
  func allMarks() async {
    let model = await loaded()
    model.fields.days[0].opens = "25:00"
    model.fields.timeZone = "Mars/Base"
    model.fields.serviceFee = "150"
    model.fields.minimumOrder = "300"
    #expect(model.fields.knownTimeZone == nil)
    await model.saveButtonTapped()
    #expect(
      model.fieldErrors.keys.sorted() == [
        "default_service_fee_percent", "minimum_order_amount", "operating_hours.monday",
        "time_zone",
      ])
    #expect(model.errorMessage == FormWords.correct)
    #expect(model.misses == 1 && model.firstMark == "operating_hours.monday")
    model.fields.days[0].opens = "8:00"
    await model.saveButtonTapped()
    #expect(model.misses == 2 && model.firstMark == "time_zone")
    #expect(phone.requests(.saveConfiguration).isEmpty)
    model.fields.timeZone = " America/New_York "
    #expect(model.fields.knownTimeZone == "America/New_York")
  }

  @Test("each field of the store has its place among the marks")
  func marks() {
    #expect(
      Array(StoreFields.marks.prefix(3))
        == ["is_enabled", "operating_hours.monday", "operating_hours.tuesday"])
    #expect(Set(StoreFields.marks).isSuperset(of: StoreFields.parts.map(\.name)))
  }

  @Test("a colleague's change comes into the form and is saved over by nobody unseen")
  func colleague() async throws {
    let model = await loaded()
    phone.server.reply(
      .saveConfiguration,
      TruFanError(.conflict("Somebody else", code: "changed_since"), correlationID: "1"),
      status: 409)
    let theirs = later {
      $0.taxPercent = Percent(9)
      $0.minimumOrderAmount = Price(cents: 700)
    }
    phone.server.reply(.configuration, theirs)
    model.fields.tax = "10"
    await model.saveButtonTapped()
    #expect(model.notice == FormWords.changedMeanwhile && !model.isSaved)
    #expect(model.fields.tax == "10" && model.fields.minimumOrder == "7.00")
    #expect(model.fieldErrors.keys.sorted() == ["tax_percent"])
    phone.server.reply(.saveConfiguration, theirs)
    await model.saveButtonTapped()
    let last = try phone.bodies(.saveConfiguration, StoreConfigurationDraft.self).last
    #expect(last?.seenUpdatedAt == theirs.updatedAt)
    #expect(last?.taxPercent == Percent(10) && last?.minimumOrderAmount == nil)
  }

  @Test("a limit that a colleague has raised meanwhile is the one that counts")
  func raisedLimit() async throws {
    let model = await loaded()
    let theirs = later { $0.maximumOrderAmount = Price(cents: 30_000) }
    phone.server.reply(.configuration, theirs)
    phone.server.reply(.saveConfiguration, theirs)
    model.fields.minimumOrder = "250"
    await model.saveButtonTapped()
    #expect(model.notice == FormWords.changedMeanwhile && model.fieldErrors.isEmpty)
    #expect(model.fields.maximumOrder == "300.00" && phone.requests(.saveConfiguration).isEmpty)
    await model.saveButtonTapped()
    let last = try phone.bodies(.saveConfiguration, StoreConfigurationDraft.self).last
    #expect(last?.minimumOrderAmount == Price(cents: 25_000))
    #expect(last?.seenUpdatedAt == theirs.updatedAt)
    model.fields.minimumOrder = "400"
    await model.saveButtonTapped()
    #expect(model.fieldErrors.keys.sorted() == ["minimum_order_amount"])
  }

  @Test("what a colleague has changed, too, stays marked beside what is wrong")
  func conflictBesideFault() async {
    let model = await loaded()
    phone.server.reply(.configuration, later { $0.taxPercent = Percent(9) })
    model.fields.tax = "10"
    model.fields.minimumOrder = "900"
    await model.saveButtonTapped()
    #expect(model.fieldErrors.keys.sorted() == ["minimum_order_amount", "tax_percent"])
    #expect(model.notice == FormWords.changedMeanwhile)
    #expect(phone.requests(.saveConfiguration).isEmpty)
  }

  @Test("what is typed while an answer is on its way stays, on opening and on saving")
  func typedMeanwhile() async throws {
    let model = await loaded()
    let gate = Gate()
    let newer = later { $0.taxPercent = Percent(9) }
    phone.server.answer(.configuration) { _ in
      await gate.pass()
      return try .json(newer)
    }
    let look = Task { await model.load() }
    try await eventually { phone.requests(.configuration).count == 2 }
    model.fields.welcomeMessage = "Hello"
    gate.open()
    await look.value
    #expect(model.fields.welcomeMessage == "Hello" && model.fields.tax == "9")
    #expect(model.hasChanges)
    let door = Gate()
    phone.server.answer(.saveConfiguration) { _ in
      await door.pass()
      var saved = newer
      saved.welcomeMessage = "Hello"
      return try .json(saved)
    }
    let save = Task { await model.saveButtonTapped() }
    try await eventually { phone.requests(.saveConfiguration).count == 1 }
    model.fields.welcomeMessage = "Hello there"
    model.fields.minimumOrder = "6"
    door.open()
    await save.value
    #expect(model.fields.welcomeMessage == "Hello there" && model.fields.minimumOrder == "6")
    #expect(model.hasChanges && !model.isSaved)
  }

  @Test("an earlier visit's Saved is not said of the next one")
  func savedBefore() async {
    let model = await loaded()
    phone.server.reply(.saveConfiguration, later { $0.taxPercent = Percent(9) })
    model.fields.tax = "9"
    await model.saveButtonTapped()
    #expect(model.isSaved)
    await model.load()
    #expect(!model.isSaved && !model.isUnsaved)
  }

  @Test("typed words survive a failure and another look")
  func failure() async {
    let model = await loaded()
    phone.server.fail(.saveConfiguration, .offline)
    model.fields.welcomeMessage = "Hello"
    await model.saveButtonTapped()
    #expect(model.errorMessage?.contains("no internet connection") == true)
    await model.load()
    #expect(model.fields.welcomeMessage == "Hello")
  }
}
