import ClientKitTesting
import SoulModels
import Testing

@testable import SoulApp

@MainActor @Suite("Before and after")
struct PictureComparisonTests {
  private let phone = Phone()
  private let photos = Address(SoulAPI.trainingImages(.init(model: "m1")))

  private func reply(_ images: [String]) {
    phone.server.reply(photos, TrainingImagesResponse(images: images, modelId: "m1"))
  }

  @Test("A photo of the character stands beside its portrait; without one the person is told")
  func photo() async {
    let comparison = PictureComparison(model: "m1", service: phone.service)
    phone.server.fail(photos, .offline)
    await comparison.load()
    #expect(comparison.photo == nil && comparison.errorMessage != nil)
    reply([])
    await comparison.load()
    #expect(comparison.errorMessage == "This character's photos are gone.")
    phone.server.refuse(photos, 404, "Model not found")
    await comparison.load()
    #expect(comparison.errorMessage == "This character's photos are gone.")
    reply(["https://quartet.example/a", "https://quartet.example/b"])
    await comparison.load()
    #expect(comparison.photo == "https://quartet.example/a" && comparison.errorMessage == nil)
  }
}
