import ClientKit
import ClientKitTesting
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("Another character that is begun")
struct CharacterDraftTests {
  let phone = Phone()

  @Test("A link that closes the sheet loses no name, and photos on their way are found again")
  func closed() async throws {
    phone.answersAll()
    let app = phone.app()
    await app.refreshAll()
    let gate = Gate()
    phone.server.answer(.upload) { _ in
      await gate.pass()
      return try .json(PhotoReceipt.sample)
    }
    app.sheet = .another
    let uploads = app.draft.photos(for: .training)
    #expect(app.draft.photos(for: .training) === uploads)
    app.draft.name = "Summer"
    uploads.add(Phone.photos(1))
    app.open(.batch(Generation.sampleId))
    app.coverClosed()
    #expect(app.sheet == nil && app.batch == .sample)
    app.batch = nil
    app.sheet = .another
    #expect(app.draft.name == "Summer")
    #expect(app.draft.photos(for: .training) === uploads)
    gate.open()
    await uploads.finished()
    // What is in is found at the server by the next sheet.
    app.sheet = nil
    app.sheet = .another
    #expect(app.draft.photos(for: .training) !== uploads)
  }

  @Test("The name outlives a reload, until its character is in training or its owner leaves")
  func name() async throws {
    phone.answersAll()
    phone.answersUploads()
    let app = phone.app()
    app.draft.name = "Summer"
    let next = AppState(session: phone.relaunched(), user: .sample)
    #expect(next.draft.name == "Summer")
    let uploads = app.draft.photos(for: .training)
    uploads.add(Phone.photos(20))
    await uploads.finished()
    let training = Address(SoulAPI.trainFromImages())
    phone.server.fail(training, .offline)
    #expect(await !app.trainAnother(from: uploads))
    #expect(app.draft.name == "Summer")
    phone.server.reply(training, TrainFromImagesResponse.sample)
    #expect(await app.trainAnother(from: uploads))
    #expect(app.draft.name.isEmpty && phone.app().draft.name.isEmpty)
    app.draft.name = "Winter"
    await phone.session.signOut()
    #expect(phone.app().draft.name.isEmpty)
  }

  @Test("The first character's name outlives a reload, too, until its training has begun")
  func firstName() async {
    phone.answersAll()
    phone.server.reply(
      .folder,
      TempFolderResponse(tempFolderName: "temp_1", imageUrls: ["https://quartet.example/1"]))
    let app = phone.app()
    await app.refreshAll()
    app.draft.firstForm(of: app.models).name = "Maryam"
    let next = AppState(session: phone.relaunched(), user: .sample)
    #expect(next.draft.firstForm(of: next.models).name == "Maryam")
    #expect(next.draft.name.isEmpty)
    let form = app.draft.firstForm(of: app.models)
    let training = Address(SoulAPI.trainFromImages())
    phone.server.fail(training, .offline)
    #expect(await !form.saveButtonTapped())
    #expect(phone.app().draft.firstName == "Maryam")
    phone.server.reply(training, TrainFromImagesResponse.sample)
    #expect(await form.saveButtonTapped())
    #expect(phone.app().draft.firstName.isEmpty)
  }
}
