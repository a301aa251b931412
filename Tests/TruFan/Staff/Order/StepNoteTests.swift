import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct StepNoteTests {
  let phone = Handset()

  @Test(
    "What is typed for the parker outlives a relaunch, for its own order, until its step is taken")
  func kept() async throws {
    let order = Order.staffSample(.shopping)
    phone.desk(order).note.text = " Left at the till "
    let desk = phone.desk(order)
    #expect(desk.note.words == "Left at the till")
    #expect(phone.desk(.staffSample(.shopping, id: Order.samples[0].id + "x")).note.words == nil)
    phone.server.fail(.completeShopping, .offline)
    #expect(await desk.completeShopping() == false)
    #expect(desk.note.words == "Left at the till")
    phone.server.reply(.completeShopping, Order.staffSample(.purchased))
    #expect(await desk.completeShopping())
    let body = try #require(phone.requests(.completeShopping).last?.body)
    #expect(
      try WireJSON.decode(CompleteShoppingRequest.self, from: body).notes == "Left at the till")
    #expect(desk.note.text.isEmpty && phone.desk(order).note.text.isEmpty)
  }

  @Test("What is typed while a step is on its way is left for the next one")
  func typedMeanwhile() {
    let note = phone.desk(.staffSample(.ready)).note
    note.text = "In the trunk"
    note.wasSent(nil)
    #expect(note.text == "In the trunk")
  }
}
