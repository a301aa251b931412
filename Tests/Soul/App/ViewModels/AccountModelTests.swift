import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("One's own account")
struct AccountModelTests {
  private let phone = Phone()
  private let export = Address(SoulAPI.requestExport())

  @Test("Everything can be downloaded; a refusal says why, beside the download and nowhere else")
  func download() async {
    let model = AccountModel(service: phone.service)
    phone.server.refuse(export, 429, "Too many requests. Try again in 59 minutes.")
    #expect(await model.downloadButtonTapped() == nil)
    #expect(model.downloadMessage == "Too many requests. Try again in 59 minutes.")
    #expect(model.errorMessage == nil && model.begun == nil)
    phone.server.reply(export, DataExport.sample)
    #expect(await model.downloadButtonTapped() == URL(string: DataExport.sample.url))
    #expect(model.downloadMessage == nil && !model.isPreparing)
    #expect(model.begun?.hasPrefix("Your download has begun: 63 pictures, about 84 MB.") == true)
  }

  @Test("A double tap asks for one file, also when the answer comes between its taps")
  func doubleTap() async {
    let model = AccountModel(service: phone.service)
    phone.server.reply(export, DataExport.sample)
    #expect(await model.downloadButtonTapped() != nil)
    #expect(await model.downloadButtonTapped() == nil)
    #expect(phone.requests(export).count == 1)
    phone.clock.advance(by: .seconds(AccountModel.doubleTap))
    #expect(await model.downloadButtonTapped() != nil)
    #expect(phone.requests(export).count == 2)
  }

  @Test("A file whose answer was lost is asked for with the same key; the next one has another")
  func lostAnswer() async {
    let model = AccountModel(service: phone.service)
    phone.server.fail(export, .offline)
    #expect(await model.downloadButtonTapped() == nil)
    phone.server.reply(export, DataExport.sample)
    #expect(await model.downloadButtonTapped() != nil)
    phone.clock.advance(by: .seconds(AccountModel.doubleTap))
    #expect(await model.downloadButtonTapped() != nil)
    let keys = phone.requests(export).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] != nil)
    #expect(keys[0] == keys[1] && keys[1] != keys[2])
  }
}
