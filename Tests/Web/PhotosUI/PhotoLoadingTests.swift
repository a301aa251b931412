import Foundation
import Synchronization
import Testing
import UniformTypeIdentifiers

@testable import PhotosUI
@testable import SwiftUI

/// A type of an app's own.
private struct Portrait: Transferable {
  let size: Int

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(importedContentType: .image) { received in
      Portrait(size: try Data(contentsOf: received.file).count)
    }
  }
}

/// A type that no photo can become.
private struct Letter: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(importedContentType: .plainText) { _ in Letter() }
  }
}

@MainActor @Suite("Loading picked photos")
struct PhotoLoadingTests {
  private let library = PhotoLibrary()
  private let graph = ViewGraph()
  private let items: [PhotosPickerItem]

  init() {
    graph.files = library
    let batch = PhotoBatch(graph)
    batch.address = "/_q/files/picker"
    items = (0..<3).map { number in
      let file = PickedFile(name: "a.jpg", type: "image/jpeg", bytes: 5, preview: "")
      return PhotosPickerItem(PickedPhoto(file, number, of: batch))
    }
  }

  private func waitForLoad(_ count: Int) async throws {
    for _ in 0..<500 where library.loads.count < count {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(library.loads.count == count)
  }

  @Test("an item's bytes are asked of the browser when they are loaded")
  func data() async throws {
    let loaded = items[1].load(Data.self)
    try await waitForLoad(1)
    let ops = String(decoding: graph.turn {}, as: UTF8.self)
    #expect(ops.contains(#"["x","send","/_q/files/load1","/_q/files/picker",1]"#), "\(ops)")
    #expect(library.loads[0].isAwaited)
    try library.send(0, "hello")
    #expect(try await loaded.value == Data("hello".utf8))
  }

  @Test("photos that are loaded together come one after the other")
  func order() async throws {
    let first = items[0].load(Data.self)
    try await waitForLoad(1)
    let second = items[1].load(Data.self)
    let third = items[2].load(Portrait.self)
    for _ in 0..<20 { await Task.yield() }
    #expect(library.loads.count == 1)
    library.fail(0, FileTransferError.tooLarge(limit: 20_000_000))
    await #expect(throws: FileTransferError.tooLarge(limit: 20_000_000)) {
      _ = try await first.value
    }
    try await waitForLoad(2)
    try library.send(1, "abc")
    try await waitForLoad(3)
    try library.send(2, "abc")
    let sizes = (try await second.value?.count, try await third.value?.size)
    #expect(sizes == (3, 3))
  }

  @Test("what is too large has Foundation's code, by which apps know it, and words of its own")
  func tooLarge() {
    let error = FileTransferError.tooLarge(limit: 20_000_000)
    #expect(FileTransferError.errorDomain == CocoaError.errorDomain)
    #expect(error.errorCode == CocoaError.fileReadTooLarge.rawValue)
    #expect(FileTransferError.interrupted.errorCode != error.errorCode)
    let words = "That file is too large. It may have up to 20 MB."
    #expect((error as any Error).localizedDescription == words)
  }

  @Test("a photo that went with its page is an error, and so is a browser that is gone")
  func gone() async throws {
    let loaded = items[0].load(Data.self)
    try await waitForLoad(1)
    library.fail(0, nil)
    await #expect(throws: FileTransferError.interrupted) { _ = try await loaded.value }
    graph.files = nil
    await #expect(throws: FileTransferError.unavailable) {
      _ = try await items[0].load(Data.self).value
    }
  }

  @Test("what a photo cannot become is nil, and nothing is sent")
  func wrongType() async throws {
    #expect(try await items[0].load(Letter.self).value == nil)
    #expect(library.loads.isEmpty)
  }

  @Test("the progress counts the bytes as they come")
  func progress() async throws {
    let result = Mutex<Result<Data?, any Error>?>(nil)
    let progress = items[0].loadTransferable(type: Data.self) { outcome in
      result.withLock { $0 = outcome }
    }
    #expect(progress.totalUnitCount == 5 && progress.completedUnitCount == 0)
    try await waitForLoad(1)
    library.loads[0].report?(3)
    #expect(progress.completedUnitCount == 3)
    try library.send(0, "12345")
    for _ in 0..<500 where result.withLock({ $0 == nil }) {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(try result.withLock { try $0?.get() } == Data("12345".utf8))
    #expect(progress.isFinished)
  }
}
