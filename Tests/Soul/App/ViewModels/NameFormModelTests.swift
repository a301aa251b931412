import ClientKit
import ClientKitTesting
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("A name that is typed in a sheet")
struct NameFormModelTests {
  let phone = Phone()

  private static let train = Address(SoulAPI.trainFromImages())
  private static let refusal = "Model creation limit reached"

  /// The characters, and the photos that wait.
  private func loaded(_ folder: TempFolderResponse) async -> ModelsModel {
    phone.server.reply(.models, ModelsResponse(models: [], userId: SoulUser.sample.id))
    phone.server.reply(.folder, folder)
    let models = ModelsModel(user: SoulUser.sample.id, service: phone.service)
    await models.load()
    return models
  }

  /// The sheet of the first character, with this name in it.
  private func form(_ name: String, _ models: ModelsModel) -> NameFormModel {
    let form = NameFormModel("", of: models) { await models.trainWaiting($0) }
    form.name = name
    return form
  }

  @Test("A name that the server refuses stays in its sheet, with the reason, until it is taken")
  func refused() async {
    let models = await loaded(.sample)
    let form = form("Ada", models)
    phone.server.refuse(Self.train, 403, Self.refusal)
    #expect(await !form.saveButtonTapped())
    #expect(form.name == "Ada")
    #expect(form.errorMessage == Self.refusal)
    // The page below does not say it once more.
    #expect(models.errorMessage == nil)
    phone.server.reply(Self.train, TrainFromImagesResponse.sample)
    #expect(await form.saveButtonTapped())
    #expect(form.errorMessage == nil)
    #expect(phone.requests(Self.train).count == 2)
  }

  @Test(
    "Photos that are gone leave the sheet open, with a sentence and the name",
    arguments: [false, true])
  func lost(isKnown: Bool) async {
    let models = await loaded(isKnown ? TempFolderResponse() : .sample)
    let form = form("Ada", models)
    phone.server.refuse(Self.train, 404, "Onboarding images not found or temp folder mismatch")
    for _ in 1...2 {
      #expect(await !form.saveButtonTapped())
      #expect(form.name == "Ada")
      #expect(form.errorMessage == LostPhotos().errorDescription)
    }
    #expect(models.waiting == nil)
    #expect(phone.requests(Self.train).count == (isKnown ? 0 : 1))
  }

  @Test("What is refused once the sheet has gone stands on the page below")
  func gone() async {
    let models = await loaded(.sample)
    let form = form("Ada", models)
    phone.server.refuse(Self.train, 403, Self.refusal)
    form.disappeared()
    #expect(await !form.saveButtonTapped())
    #expect(models.errorMessage == Self.refusal)
    #expect(form.errorMessage == nil)
  }

  @Test("Only spaces are no name to save")
  func noName() async {
    let models = await loaded(.sample)
    #expect(await !form("  ", models).saveButtonTapped())
    #expect(phone.requests(Self.train).isEmpty)
  }
}
