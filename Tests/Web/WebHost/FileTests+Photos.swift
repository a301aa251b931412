import Foundation
import HTTPTypes
import HummingbirdTesting
import SwiftUI
import Testing

@testable import WebHost

extension FileTests {
  private static let photo =
    #"{"name":"a.jpg","type":"image/jpeg","bytes":5,"preview":"blob:http://localhost/1"}"#

  @Test(
    "picked photos are described to the session that asked, once, and not more than it asked for")
  func description() async throws {
    var picked: [PickedFile] = []
    let url = session.files.acceptPhotos(atMost: 2) { picked = $0 }
    #expect(try await send(.post, url + "?photos=1", body: "{}").status == .badRequest)
    let list = "[" + [Self.photo, Self.photo, Self.photo].joined(separator: ",") + "]"
    let elsewhere = String(repeating: "c", count: 32)
    #expect(
      try await send(.post, url + "?photos=1", browser: elsewhere, body: list).status == .notFound)
    #expect(
      try await send(.post, url + "?photos=1", origin: "https://evil.example", body: list).status
        == .forbidden)
    #expect(picked.isEmpty)
    #expect(try await send(.post, url + "?photos=1", body: list).status == .noContent)
    #expect(picked.map(\.name) == ["a.jpg", "a.jpg"] && picked.first?.bytes == 5)
    #expect(try await send(.post, url + "?photos=1", body: list).status == .notFound)
    #expect(onDisk.isEmpty)
  }

  @Test("a description of more bytes than a hundred photos have is refused")
  func longDescription() async throws {
    let url = session.files.acceptPhotos(atMost: nil) { _ in }
    let list = "[" + String(repeating: " ", count: 200_000) + "]"
    #expect(try await send(.post, url + "?photos=1", body: list).status == .contentTooLarge)
  }

  @Test("picking nothing closes the picker")
  func nothing() async throws {
    var picked: [PickedFile]?
    let url = session.files.acceptPhotos(atMost: 1) { picked = $0 }
    #expect(try await send(.delete, url).status == .noContent)
    #expect(try await send(.post, url + "?photos=1", body: "[\(Self.photo)]").status == .notFound)
    #expect(picked == nil)
  }

  @Test("a task that waits for a photo hears when its session ends, or forgets it")
  func end() async throws {
    var failures = 0
    func note(_ result: Result<[URL], any Error>?) {
      if case .failure(FileTransferError.interrupted) = result { failures += 1 }
    }
    for _ in 0..<9 { _ = session.files.accept(FileRequest(isAwaited: true), done: note) }
    #expect(failures == 1)
    session.files.close()
    #expect(failures == 9)
  }
}
