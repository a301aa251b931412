import SoulModels
import Testing

@testable import SoulApp

@MainActor
struct NotificationSwitchTests {
  let phone = Phone()

  @Test("A browser's switch shows at once what was tapped")
  func switched() {
    let settings = NotificationSettings(user: SoulUser.sample.id, service: phone.service)
    settings.switched(true)
    #expect(settings.areOn)
    settings.switched(false)
    #expect(!settings.areOn)
  }
}
