import ClientKitTesting
import Foundation
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("One's own account")
struct AccountModelTests {
  private let phone = Phone()
  private let export = Address(SoulAPI.requestExport())

  @Test("Everything can be downloaded; a refusal says why")
  func download() async {
    let model = AccountModel(service: phone.service)
    phone.server.refuse(export, 409, "Please wait before you ask again.")
    #expect(await model.downloadButtonTapped() == nil)
    #expect(model.errorMessage == "Please wait before you ask again.")
    phone.server.reply(export, DataExport.sample)
    #expect(await model.downloadButtonTapped() == URL(string: DataExport.sample.url))
    #expect(model.errorMessage == nil && !model.isPreparing)
  }
}
