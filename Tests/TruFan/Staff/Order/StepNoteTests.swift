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
    phone.server.reply(
      .completeShopping,
      Order.staffSample(.purchased) { order in
        order.events.append(
          OrderEvent(
            id: "n", orderId: order.id, status: "purchased", notes: "Left at the till",
            createdById: phone.user.id, createdAt: order.createdAt))
      })
    #expect(await desk.completeShopping())
    let body = try #require(phone.requests(.completeShopping).last?.body)
    #expect(
      try WireJSON.decode(CompleteShoppingRequest.self, from: body).notes == "Left at the till")
    #expect(desk.note.text.isEmpty && phone.desk(order).note.text.isEmpty)
  }

  @Test(
    "A note goes once the order has it, also where the answer was lost; a colleague's step leaves it"
  )
  func arrived() {
    func order(_ notes: String?, by staff: String) -> Order {
      .staffSample(.purchased) { order in
        order.events.append(
          OrderEvent(
            id: "n", orderId: order.id, status: "purchased", notes: notes, createdById: staff,
            createdAt: order.createdAt))
      }
    }
    let note = phone.desk(.staffSample(.shopping)).note
    note.text = "No ice"
    #expect(note.toSend(with: nil) == "No ice")
    note.look(at: order("No bread", by: "tom"))
    note.look(at: order("No ice", by: "tom"))
    #expect(note.text == "No ice")
    note.look(at: order("No ice", by: phone.user.id))
    #expect(note.text.isEmpty)
    // What is typed since belongs to the next step.
    note.text = "No ice"
    note.look(at: order("No ice", by: phone.user.id))
    #expect(note.text == "No ice")
  }

  @Test(
    "A note whose answer was lost goes after a relaunch, too; the same words of an earlier step do not count"
  )
  func relaunched() {
    func order(_ events: [String]) -> Order {
      .staffSample(.ready) { order in
        order.events = events.map {
          OrderEvent(
            id: $0, orderId: order.id, status: "stored", notes: "Ring the bell",
            createdById: phone.user.id, createdAt: order.createdAt)
        }
      }
    }
    let note = phone.desk(order(["first"])).note
    note.text = "Ring the bell"
    _ = note.toSend(with: order(["first"]))
    note.look(at: order(["first"]))
    #expect(note.text == "Ring the bell")
    let again = phone.desk(order(["first"])).note
    #expect(again.text == "Ring the bell")
    again.look(at: order(["first", "second"]))
    #expect(again.text.isEmpty && phone.desk(order([])).note.text.isEmpty)
  }

  @Test(
    "A note that is repeated for goods that stay leaves the field, though the order has it once")
  func repeated() async {
    let order = Order.staffSample(.ready) { order in
      order.storageLocation = "Shelf A"
      order.events.append(
        OrderEvent(
          id: "first", orderId: order.id, status: "stored", notes: "Ring the bell",
          createdById: phone.user.id, createdAt: order.createdAt))
    }
    let desk = phone.desk(order)
    desk.note.text = "Ring the bell"
    phone.server.reply(Address(TruFanAPI.store(.init(order: order.id))), order)
    #expect(await desk.store(at: "Shelf A", seenAt: "Shelf A"))
    #expect(desk.note.text.isEmpty && phone.desk(order).note.text.isEmpty)
  }

  @Test("A colleague who was quicker leaves the note, which the order does not have")
  func quicker() async {
    let desk = phone.desk(.staffSample(.shopping))
    desk.note.text = "Left at the till"
    phone.server.reply(.completeShopping, Order.staffSample(.purchased))
    #expect(await desk.completeShopping())
    #expect(desk.note.words == "Left at the till")
  }

  @Test(
    "Words that a colleague has given the order leave the field, too; an item of that name does not"
  )
  func colleague() async {
    func order(_ status: String) -> Order {
      .staffSample(.ready) { order in
        order.storageLocation = "Shelf A"
        order.events.append(
          OrderEvent(
            id: "first", orderId: order.id, status: status, notes: "Milk", createdById: "tom",
            createdAt: order.createdAt))
      }
    }
    let desk = phone.desk(order("item_update_found"))
    desk.note.text = "Milk"
    let address = Address(TruFanAPI.store(.init(order: Order.samples[0].id)))
    phone.server.reply(address, order("item_update_found"))
    #expect(await desk.store(at: "Shelf A", seenAt: "Shelf A"))
    #expect(desk.note.words == "Milk")
    phone.server.reply(address, order("stored"))
    #expect(await desk.store(at: "Shelf A", seenAt: "Shelf A"))
    #expect(desk.note.text.isEmpty)
  }

  @Test("Once the goods are handed over, nothing is kept")
  func over() {
    let order = Order.staffSample(.delivered)
    let note = phone.desk(order).note
    note.text = "In the trunk"
    note.look(at: order)
    #expect(phone.desk(order).note.text.isEmpty)
  }
}
