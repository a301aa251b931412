import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct ModelsModelTests {
  let phone = Phone()

  private func model(_ id: String, _ status: TrainingStatus) -> PortraitModel {
    PortraitModel(
      id: id, userId: SoulUser.sample.id, name: "Model \(id)", status: status,
      higgsfieldId: "hf_\(id)", photoCount: 20, createdAt: SoulUser.sample.createdAt,
      updatedAt: SoulUser.sample.updatedAt)
  }

  private func answers(_ models: [PortraitModel]) {
    phone.server.reply(.models, ModelsResponse(models: models, userId: SoulUser.sample.id))
    phone.server.reply(.folder, TempFolderResponse())
  }

  private func models() -> ModelsModel {
    ModelsModel(user: SoulUser.sample.id, service: phone.service)
  }

  @Test("The only character that is ready is chosen by itself, and stays chosen")
  func onlyOne() async {
    let models = models()
    answers([model("1", .completed), model("2", .failed)])
    await models.load()
    #expect(models.selected?.id == "1")
    answers([model("1", .completed), model("3", .completed)])
    let next = self.models()
    await next.load()
    #expect(next.selected?.id == "1")
    next.select(model("3", .completed))
    #expect(self.models().selectedID == "3")
  }

  @Test("Of two characters, none is chosen for the person; one in training cannot be")
  func two() async {
    let models = models()
    answers([model("1", .completed), model("2", .completed), model("3", .training)])
    phone.server.reply(
      Address(SoulAPI.trainingStatus(.init(model: "3"))),
      TrainingStatusResponse(model("3", .training), progress: 40))
    await models.load()
    #expect(models.selected == nil)
    models.select(model("3", .training))
    #expect(models.selected == nil)
    #expect(models.progress["3"] == 40)
  }

  @Test("While a training goes on it is asked for every ten seconds, and then no more")
  func training() async throws {
    let models = models()
    answers([model("1", .pending)])
    await models.load()
    let looking = Task { await models.lookAfterTrainings() }
    try await phone.clock.pass(.seconds(10))
    try await eventually { phone.requests(.models).count == 2 }
    answers([model("1", .completed)])
    try await phone.clock.pass(.seconds(10))
    await looking.value
    #expect(models.selected?.id == "1")
    #expect(phone.requests(.models).count == 3)
  }

  @Test("The tab's characters are asked for when it comes to the front, unless they just were")
  func front() async throws {
    let models = models()
    answers([model("1", .completed)])
    // The app's start asks by itself.
    await models.cameToFront()
    #expect(phone.requests(.models).isEmpty)
    await models.load()
    await models.cameToFront()
    #expect(phone.requests(.models).count == 1)
    phone.clock.advance(by: .seconds(ModelsModel.freshness))
    phone.server.reply(.folder, TempFolderResponse.sample)
    await models.cameToFront()
    #expect(phone.requests(.models).count == 2)
    #expect(models.waiting == TempFolderResponse.sample)
    // What had no answer is asked for at the next look.
    phone.server.fail(.models, .offline)
    await models.load()
    let gate = Gate()
    phone.server.answer(.models) { _ in
      await gate.pass()
      return try .json(ModelsResponse(models: [], userId: SoulUser.sample.id))
    }
    let looking = Task { await models.cameToFront() }
    try await eventually { phone.requests(.models).count == 4 }
    // One question at a time.
    await models.cameToFront()
    gate.open()
    await looking.value
    #expect(phone.requests(.models).count == 4)
  }

  @Test("Characters that were asked for before a change do not undo it")
  func crossing() async throws {
    let models = models()
    answers([])
    phone.server.reply(.folder, TempFolderResponse.sample)
    await models.load()
    let folder = try #require(models.waiting?.tempFolderName)
    let gate = Gate()
    phone.server.answer(.models) { _ in
      await gate.pass()
      return try .json(ModelsResponse(models: [], userId: SoulUser.sample.id))
    }
    let looking = Task { await models.load() }
    try await eventually { phone.requests(.models).count == 2 }
    answers([model("1", .completed)])
    phone.server.reply(Address(SoulAPI.trainFromImages()), TrainFromImagesResponse.sample)
    #expect(await models.train("Me", folder: folder))
    gate.open()
    await looking.value
    #expect(models.models.value?.map(\.id) == ["1"])
  }

  @Test("A training of the onboarding's photos names their folder")
  func firstTraining() async throws {
    let models = models()
    answers([])
    phone.server.reply(.folder, TempFolderResponse.sample)
    await models.load()
    let folder = try #require(models.waiting?.tempFolderName)
    let train = Address(SoulAPI.trainFromImages())
    phone.server.reply(train, TrainFromImagesResponse.sample)
    answers([model("1", .pending)])
    #expect(await models.train("  Me ", folder: folder))
    let body = try #require(phone.requests(train).first?.body)
    let sent = try WireJSON.decode(TrainFromImagesRequest.self, from: body)
    #expect(sent == TrainFromImagesRequest(modelName: "Me", tempFolderName: folder))
    #expect(models.waiting == nil)
    #expect(models.isBusy)
  }

  @Test("A refused rename leaves the name, with the server's sentence")
  func rename() async {
    let models = models()
    answers([model("1", .completed)])
    await models.load()
    let address = Address(SoulAPI.renameModel(.init(model: "1")))
    phone.server.refuse(address, 400, "Name is taken")
    #expect(await !models.rename(model("1", .completed), to: "Other"))
    #expect(models.errorMessage == "Name is taken")
    #expect(models.models.value?.first?.name == "Model 1")
  }

  @Test("A character that is deleted goes, also one that is gone already; a refusal says why")
  func delete() async {
    let models = models()
    answers([model("1", .completed), model("2", .completed)])
    await models.load()
    models.select(model("1", .completed))
    let address = Address(SoulAPI.deleteModel(.init(model: "1")))
    phone.server.fail(address, .offline)
    #expect(await !models.delete(model("1", .completed)))
    #expect(models.models.value?.count == 2 && models.errorMessage != nil)
    phone.server.refuse(address, 404, "Model not found")
    answers([model("2", .completed)])
    #expect(await models.delete(model("1", .completed)))
    #expect(models.models.value?.map(\.id) == ["2"] && models.errorMessage == nil)
    // The one that is left is chosen by itself.
    #expect(models.selected?.id == "2")
  }

  @Test("Characters of the last launch are shown without a network")
  func offline() async {
    answers([model("1", .completed)])
    await models().load()
    phone.server.fail(.models, .offline)
    let next = models()
    await next.load()
    #expect(next.selected?.id == "1")
    #expect(next.errorMessage != nil)
  }

  @Test("A name has 1 to 100 characters that are not only spaces")
  func names() {
    #expect(!ModelsModel.isName("  "))
    #expect(ModelsModel.isName(" Me "))
    #expect(!ModelsModel.isName(String(repeating: "a", count: 101)))
    let fault = ModelsModel.nameFault(String(repeating: "a", count: 101) + " ")
    #expect(fault == "A name has at most 100 characters; this one has 101.")
    #expect(ModelsModel.nameFault("Me") == nil && ModelsModel.nameFault("") == nil)
  }
}
