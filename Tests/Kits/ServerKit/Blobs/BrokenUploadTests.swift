import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Uploads that do not end as they should")
struct BrokenUploadTests: BlobSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private let head =
    "POST /api/v1/photos HTTP/1.1\r\nHost: localhost\r\n"
    + "Content-Type: image/png\r\n"

  @Test(
    "A client that leaves half-way leaves nothing",
    arguments: ["Content-Length: 500000", "Transfer-Encoding: chunked"])
  func clientLeaves(length: String) async throws {
    let blobs = blobs(try open(.sqliteInMemory))
    try await application(blobs).test(.live) { client in
      let line = try Line(port: try #require(client.port))
      let begin = length.hasPrefix("T") ? "40000\r\n" : ""
      try line.send("\(head)\(length)\r\n\r\n\(begin)")
      try line.send(String(repeating: "x", count: 300_000).prefix(200_000).description)
      try await eventually("the upload is under way") { blobs.seats.count == 1 }
      line.close()
      try await eventually("it is over") { blobs.seats.count == 0 }
    }
    try await expectNothing(of: blobs)
  }

  @Test("One upload more than may be at once is told when to come again")
  func seats() async throws {
    var limits = UploadLimits()
    limits.total = 1
    let blobs = blobs(try open(.sqliteInMemory), limits: limits)
    let application = application(blobs)
    try await application.test(.live) { client in
      let line = try Line(port: try #require(client.port))
      try line.send("\(head)Content-Length: 500000\r\n\r\nxxx")
      try await eventually("the upload is under way") { blobs.seats.count == 1 }
      let body = Self.form([("file", "a.png", TestPicture.png())])
      let answer = try await client.executeRequest(
        uri: "/api/v1/photos", method: .post, headers: Self.formType, body: body)
      #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "5")
      line.close()
      try await eventually("it is over") { blobs.seats.count == 0 }
      let next = try await client.executeRequest(
        uri: "/api/v1/photos", method: .post, headers: Self.formType, body: body)
      #expect(next.status == .created)
    }
  }

  @Test("One address may have a few at once, its site twice as many")
  func seatsOfAddress() async throws {
    var limits = UploadLimits()
    limits.perAddress = 1
    let seats = UploadSeats(limits)
    let first = ClientAddress("2001:db8:1:1::1")
    let (second, third) = (ClientAddress("2001:db8:1:2::1"), ClientAddress("2001:db8:1:3::1"))
    func refusal(_ client: ClientAddress?) async -> Int? {
      do {
        try await seats.seated(client) {}
        return nil
      } catch {
        return (error as? Problem)?.status
      }
    }
    try await seats.seated(first) {
      #expect(await refusal(first) == 429)
      try await seats.seated(second) {
        #expect(await refusal(third) == 429, "the site has two")
        #expect(await refusal(ClientAddress("192.0.2.1")) == nil)
        #expect(await refusal(nil) == nil)
      }
      #expect(await refusal(third) == nil)
    }
    #expect(seats.count == 0)
  }

  @Test("A server that stops gives an upload up")
  func cancellation() async throws {
    let database = try open(.sqliteInMemory)
    var slow = PictureConverter()
    slow.headerReader = "yes"
    slow.limits.output = .max
    let blobs = blobs(database, converter: slow)
    let application = application(blobs)
    let request = Task {
      try await send(Self.form([("file", "a.png", TestPicture.png())]), to: application)
    }
    try await eventually("the photo is being read") {
      try await states(in: database) == ["arriving"]
    }
    request.cancel()
    #expect(try await request.value.status == .serviceUnavailable)
    try await expectNothing(of: blobs)
  }

  @Test("What a killed server has left is swept", arguments: TestEngine.allCases)
  func sweep(engine: TestEngine) async throws {
    let database = try open(engine)
    let blobs = blobs(database)
    let sent = try await sendPhoto(to: application(blobs))
    let name = try #require(files(in: stored).first.flatMap { BlobName($0) })
    // The next one dies after its file was put, and a third in the middle of that.
    for half in [false, true] {
      let arrival = BlobTable.Arrival(
        id: "blob_\(half)", name: BlobName(), owner: Self.owner, kind: "receipt",
        at: clock.wall.now())
      try await database.write { try BlobTable(db: $0).add(arrival) }
      let file = directory.url.appending(path: "left")
      try TestPicture.png().write(to: file)
      try await DirectoryBlobStore(stored).put(file, as: arrival.name)
      if half {
        let place = stored.appending(
          path: "\(arrival.name.text.prefix(2))/\(arrival.name.text.dropFirst(2).prefix(2))")
        try FileManager.default.moveItem(
          at: place.appending(path: arrival.name.text),
          to: place.appending(path: arrival.name.text + ".part"))
      }
    }
    try await blobs.sweep()
    #expect(files(in: stored).count == 3, "they may still be arriving")
    clock.advance(by: .seconds(3601))
    try await blobs.sweep()
    #expect(files(in: stored) == [name.text])
    #expect(try await states(in: database) == ["stored"])
    #expect(
      try await database.read { try blobs.list(of: Self.owner, in: $0).map(\.id) } == [sent.id])
    try await database.close()
  }

  @Test("The folder of uploads is empty at the start")
  func clear() throws {
    let blobs = blobs(try open(.sqliteInMemory))
    try FileManager.default.createDirectory(at: incoming, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: incoming.appending(path: "left"))
    try blobs.clearIncoming()
    #expect(files(in: incoming).isEmpty)
    try blobs.clearIncoming()
  }
}

/// A plain connection, which can be closed at any moment.
private final class Line {
  private var descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw NeverHappened() }
  }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw NeverHappened() }
  }

  func close() {
    Foundation.close(descriptor)
  }
}
