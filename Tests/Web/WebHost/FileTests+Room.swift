import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerKit
import SwiftUI
import Testing

@testable import WebHost

/// Received files take a share of the room while they are on the disk, and are soon gone.
extension FileTests {
  @Test(
    "a file that is read later stays until then, or until the session ends",
    arguments: [true, false])
  func readLater(isRead: Bool) async throws {
    var file: URL?
    let url = accept { result in
      file = try? result?.get().first
      _ = file?.startAccessingSecurityScopedResource()
    }
    #expect(try await send(.post, url + "?name=a", body: "later").status == .noContent)
    try await Task.sleep(for: .milliseconds(20))
    let kept = try #require(file)
    #expect(try String(contentsOf: kept, encoding: .utf8) == "later" && uploads.bytesTaken == 5)
    if isRead { kept.stopAccessingSecurityScopedResource() } else { host.sessions.remove(session) }
    #expect(try await isDeleted())
    kept.stopAccessingSecurityScopedResource()
  }

  @Test("others cannot read what is received, and what a killed server has left is deleted")
  func folder() async throws {
    let place = try uploads.place(of: session.id)
    for folder in [place, uploads.home(of: session.id), directory.url.appending(path: "uploads")] {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
      #expect(mode as? Int == 0o700)
    }
    try Data("left".utf8).write(to: place.appending(path: "a"))
    try UploadRoom(directory.url.appending(path: "uploads")).clear()
    #expect(onDisk.isEmpty)
    #expect(FileManager.default.fileExists(atPath: directory.url.appending(path: "uploads").path))
  }

  @Test("what one browser sends at once has a limit, and the room comes back")
  func room() async throws {
    // Each is announced and still coming.
    func begin() throws -> FileDesk.Delivery? {
      let token = String(accept { _ in }.dropFirst("/_q/files/".count))
      return try session.files.delivery(token, name: "a", left: 0, length: 100)
    }
    _ = try (begin(), begin())
    #expect(uploads.bytesTaken == 200)
    let refused = try await send(.post, accept { _ in } + "?name=a", body: large(60))
    #expect(refused.status == .serviceUnavailable)
    #expect(String(buffer: refused.body).contains("no room for files right now"))
    #expect(
      try await send(.post, accept { _ in } + "?name=a", body: large(40)).status == .noContent)
    host.sessions.remove(session)
    #expect(uploads.bytesTaken == 0)
  }

  @Test("an address and all browsers together have limits too")
  func shares() throws {
    let home = try #require(ClientAddress("203.0.113.9"))
    let network = try (1...3).map { try #require(ClientAddress("2001:db8:7:\($0)::1")) }
    for number in 0..<4 {
      #expect(uploads.take(100, browser: "a\(number)", client: home) != nil)
    }
    #expect(uploads.take(1, browser: "b", client: home) == nil, "the address")
    let shares = (0..<4).compactMap {
      uploads.take(100, browser: "c\($0)", client: network[$0 % 3])
    }
    #expect(shares.count == 4)
    #expect(uploads.take(200, browser: "d", client: nil) != nil)
    #expect(uploads.take(1, browser: "e", client: nil) == nil, "everybody")
    shares.forEach(uploads.giveBack)
    #expect(uploads.bytesTaken == 600)
  }

  @Test("an app that reads no files is sent none")
  func noImporter() async throws {
    let host = try WebHost.forTests(largestImport: 0)
    let tab = Tab(host, session: String(repeating: "0", count: 32), browser: browser)
    await tab.hello()
    let desk = try #require(tab.session).files
    let token = String(
      desk.accept(FileRequest(allowsMultiple: false, extensions: [])) { _ in }.dropFirst(10))
    #expect(throws: FileTransferError.tooLarge(limit: 0)) {
      try desk.delivery(token, name: "a", left: 0, length: 1)
    }
  }

  func large(_ count: Int) -> String { String(repeating: "x", count: count) }
}
