import ClientKit
import Foundation
import Testing

@MainActor @Suite("The address that has opened an app")
struct OpenedAddressTests {
  private let opened = OpenedAddress { $0.path() }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://app.example" + path))
  }

  @Test("waits until it is taken, once")
  func taken() throws {
    try opened.open(url("/link"))
    #expect(opened.waiting == "/link")
    #expect(opened.take() == "/link")
    #expect(opened.take() == nil)
  }

  @Test("a link that has started the app goes before the place of the last launch")
  func link() throws {
    try opened.open(url("/link"))
    try opened.restore(url("/old"))
    #expect(opened.take() == "/link")
  }

  @Test("without a link the place of the last launch is opened, once, and a later link as ever")
  func place() throws {
    try opened.restore(url("/old"))
    #expect(opened.take() == "/old")
    // Somebody has signed out and in again.
    try opened.restore(url("/old"))
    #expect(opened.take() == nil)
    try opened.open(url("/link"))
    #expect(opened.take() == "/link")
  }
}
