import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor @Suite("A photo from the phone to its order")
struct PhotoSenderTests {
  private let phone = Handset()
  private let address = TruFanAPI.uploadReceipt(.init(order: Order.sample.id)).path

  @MainActor private final class Reads {
    var count = 0
  }

  private func sender(_ order: Order = .staffSample(.shopping)) -> PhotoSender {
    phone.desk(order).receipt
  }

  private func answer(status: Int = 200, receipt: String = "/blobs/1?signature=x") {
    phone.server.answer(.post, address) { _ in
      var order = Order.staffSample(.shopping)
      order.receiptPhotoUrl = receipt
      if status == 200 { return try .json(order) }
      let error = #"{"code":\#(status),"message":"It was not taken.","correlation_id":"1"}"#
      return TransportResponse(status: status, body: Data(#"{"error":\#(error)}"#.utf8))
    }
  }

  @Test("a chosen photo goes at once, and the order shows it")
  func sending() async {
    answer()
    let sender = sender()
    #expect(sender.current == nil)
    await sender.photoChosen { Data("jpeg".utf8) }
    #expect(sender.current == "/blobs/1?signature=x" && sender.arrivals == 1)
    #expect(sender.errorMessage == nil && !sender.isSending && !sender.canRetry)
    let request = phone.server.requests.first
    #expect(request?.headers["content-type"]?.hasPrefix("multipart/form-data") == true)
    #expect(request?.headers["authorization"]?.hasPrefix("Bearer ") == true)
    #expect(request?.body.map { String(decoding: $0, as: UTF8.self).contains("jpeg") } == true)
  }

  @Test("a refusal is said, and trying again reads the photo again")
  func retry() async {
    answer(status: 503)
    let sender = sender()
    let reads = Reads()
    await sender.photoChosen {
      reads.count += 1
      return Data("jpeg".utf8)
    }
    #expect(sender.errorMessage == "It was not taken." && sender.canRetry)
    answer()
    await sender.retryButtonTapped()
    #expect(reads.count == 2 && sender.errorMessage == nil && sender.current != nil)
  }

  @Test(
    "a failure outlives the step in which the photo was chosen, and can be tried again after it")
  func afterTheStep() async {
    answer(status: 503)
    let desk = phone.desk(.staffSample(.shopping))
    #expect(desk.receipt.isUnfinished)
    await desk.receipt.photoChosen { Data("jpeg".utf8) }
    phone.server.reply(.completeShopping, Order.staffSample(.purchased))
    #expect(await desk.completeShopping())
    #expect(desk.receipt.canRetry && desk.receipt.isUnfinished)
    answer()
    await desk.receipt.retryButtonTapped()
    #expect(!desk.receipt.isUnfinished && desk.receipt.current != nil)
  }

  @Test("a photo that failed does not replace the one that a colleague has sent since")
  func overtaken() async {
    for (sender, name) in [("tom", "Tom has"), (phone.user.id, nil)] {
      answer(status: 503)
      let desk = phone.desk(.staffSample(.shopping))
      await desk.receipt.photoChosen { Data("jpeg".utf8) }
      desk.following.update { order in
        order.events.append(
          OrderEvent(
            id: "e", orderId: order.id, status: "receipt_photo", createdById: sender,
            createdByName: "Tom", createdAt: order.createdAt))
      }
      let sent = phone.server.requests.count
      answer()
      await desk.receipt.retryButtonTapped()
      // One's own photo whose answer was lost is sent again, which is harmless.
      #expect((phone.server.requests.count == sent) == (name != nil))
      #expect(
        desk.receipt.errorMessage
          == name.map { "\($0) sent a photo meanwhile. Choose yours again to replace it." })
      #expect(!desk.receipt.canRetry)
    }
  }

  @Test("a file that is no picture, or too large, is not offered again", arguments: [413, 415])
  func useless(status: Int) async {
    answer(status: status)
    let sender = sender()
    await sender.photoChosen { Data("a text named receipt.jpg".utf8) }
    #expect(sender.errorMessage == "It was not taken.")
    #expect(!sender.canRetry && sender.isUnfinished)
    answer()
    await sender.photoChosen { Data("jpeg".utf8) }
    #expect(sender.errorMessage == nil && !sender.isUnfinished)
  }

  @Test("what is no photo, and what is too large, is not sent")
  func unsendable() async {
    let sender = sender()
    await sender.photoChosen { nil }
    #expect(sender.errorMessage == "That is not a photo. Please choose another one.")
    await sender.photoChosen { Data(count: PhotoSender.largestPhoto + 1) }
    #expect(sender.errorMessage?.contains("more than 20 MB") == true)
    #expect(!sender.canRetry)
    #expect(phone.server.requests.isEmpty)
  }

  @Test("a file that phone or browser finds too large is not offered again; another fault is")
  func unreadable() async {
    let sender = sender()
    await sender.photoChosen { throw CocoaError(.fileReadTooLarge) }
    #expect(sender.errorMessage != nil && !sender.canRetry)
    await sender.photoChosen { throw CocoaError(.fileReadUnknown) }
    #expect(sender.errorMessage != nil && sender.canRetry)
    #expect(phone.server.requests.isEmpty)
  }

  @Test("a newer choice takes the place of one that is under way")
  func replace() async throws {
    answer(receipt: "/blobs/2")
    let sender = sender()
    let gate = AsyncStream<Void>.makeStream()
    let first = Task {
      await sender.photoChosen {
        for await _ in gate.stream { break }
        throw CocoaError(.fileReadUnknown)
      }
    }
    try await eventually { sender.isSending }
    await sender.photoChosen { Data("b".utf8) }
    #expect(sender.current == "/blobs/2" && !sender.isSending)
    gate.continuation.yield()
    await first.value
    #expect(sender.errorMessage == nil && !sender.isSending)
  }
}
