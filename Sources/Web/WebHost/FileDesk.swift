import Foundation
import ServerKit
import SwiftUI

/// Where one session's files change hands: each under an address of its own that serves once.
@MainActor
final class FileDesk: FileHost {
  /// Files as they come in.
  struct Delivery: Sendable {
    let folder: URL
    /// How many bytes may still come. All of them are this file's: while it comes, no other may.
    let room: Int
    /// The most bytes that the app reads.
    let limit: Int
    /// Told how many bytes have come, now and then.
    var report: (@MainActor @Sendable (Int) -> Void)?
  }

  /// A second file is sent while the first is still coming; ours come one after the other.
  struct AlreadyArriving: Error {}

  enum Transfer {
    case outgoing(OutgoingFile, done: @MainActor () -> Void)
    case incoming(Incoming)
    /// The description of photos that the person picks.
    case photos(most: Int, done: @MainActor ([PickedFile]) -> Void)
  }

  struct Incoming {
    let request: FileRequest
    let done: @MainActor (Result<[URL], any Error>?) -> Void
    var files: [URL] = []
    var bytes = 0
    /// The folder of the file that is coming.
    var arriving: URL?
  }

  private let session: String
  /// In bytes, for all files that are picked together; 0 for an app that reads no files.
  private let largestImport: Int
  private let mostFiles: Int
  let mostPhotos: Int
  private let received: ReceivedFiles
  /// Runs an app's closures as its session does.
  let perform: @MainActor (@escaping @MainActor () -> Void) -> Void
  private var transfers: [(token: String, transfer: Transfer)] = []

  init(
    session: String, browser: String, client: ClientAddress?, largestImport: Int,
    limits: WebHostConfiguration,
    perform: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void
  ) {
    self.session = session
    self.largestImport = largestImport
    self.perform = perform
    mostFiles = limits.maximumFiles
    mostPhotos = limits.maximumPhotos
    received = ReceivedFiles(
      session: session, browser: browser, client: client, room: limits.uploads)
  }

  /// The session that an address belongs to.
  nonisolated static func session(of token: String) -> String? {
    guard token.utf8.count == 64, RandomName.isHex128(String(token.prefix(32))),
      RandomName.isHex128(String(token.suffix(32)))
    else { return nil }
    return String(token.prefix(32))
  }

  /// Forgets everything and deletes the received files.
  func close() {
    for case .incoming(let incoming) in transfers.map(\.transfer) { giveUp(incoming) }
    transfers = []
    received.deleteAll()
  }

  // MARK: For the app

  func offer(_ file: OutgoingFile, done: @escaping @MainActor () -> Void) -> String {
    add(.outgoing(file, done: done))
  }

  func accept(
    _ request: FileRequest, done: @escaping @MainActor (Result<[URL], any Error>?) -> Void
  ) -> String {
    add(.incoming(Incoming(request: request, done: done)))
  }

  func add(_ transfer: Transfer) -> String {
    let token = session + RandomName.hex128()
    transfers.append((token, transfer))
    // Pickers that are opened again and again leave transfers behind.
    if transfers.count > 8, case .incoming(let forgotten) = transfers.removeFirst().transfer {
      giveUp(forgotten)
      discard(forgotten)
    }
    return "/_q/files/\(token)"
  }

  // MARK: For the browser

  /// Hands out a file. The address is spent.
  func take(_ token: String) -> OutgoingFile? {
    guard case .outgoing(let file, let done) = transfer(token) else { return nil }
    remove(token)
    perform { done() }
    return file
  }

  /// Accepts the next file of an upload.
  /// - Parameter length: the file's bytes, if the browser said how many.
  /// - Throws: an error that the app gets too, if the file is not allowed; ``AlreadyArriving``,
  ///   which the app does not get.
  func delivery(_ token: String, name: String, left: Int, length: Int? = nil) throws -> Delivery? {
    guard case .incoming(var incoming) = transfer(token) else { return nil }
    guard incoming.arriving == nil else { throw AlreadyArriving() }
    do {
      let limit = incoming.request.allowsMultiple ? mostFiles : 1
      // In this order, because `left` is any number that the browser sent.
      guard (0..<limit).contains(left), incoming.files.count + 1 + left <= limit else {
        throw FileTransferError.tooMany(limit: limit)
      }
      let kinds = incoming.request.extensions
      let ending = URL(fileURLWithPath: "/" + name).pathExtension.lowercased()
      guard kinds.isEmpty || kinds.contains(ending) else {
        throw FileTransferError.wrongKind(kinds)
      }
      let room = largestImport - incoming.bytes
      let bytes = length ?? room
      guard (0...room).contains(bytes) else {
        throw FileTransferError.tooLarge(limit: largestImport)
      }
      let place = try received.place(for: bytes)
      incoming.arriving = place
      remove(token)
      transfers.append((token, .incoming(incoming)))
      return Delivery(
        folder: place, room: bytes, limit: largestImport, report: incoming.request.report)
    } catch {
      fail(token, error)
      throw error
    }
  }

  /// A file has arrived; the app gets it with the last one. It is deleted as soon as the app has
  /// read it.
  func delivered(_ token: String, _ file: URL, bytes: Int, left: Int) {
    guard case .incoming(var incoming) = transfer(token), let place = incoming.arriving
    else { return }
    received.arrived(in: place, bytes: bytes)
    incoming.files.append(file)
    incoming.bytes += bytes
    incoming.arriving = nil
    remove(token)
    if left > 0 { return transfers.append((token, .incoming(incoming))) }
    let (files, done) = (incoming.files, incoming.done)
    perform { done(.success(files)) }
    for file in files {
      FileReaders.whenNobodyReads(file) { [weak self] in
        Task { @MainActor [weak self] in self?.received.delete(file.deletingLastPathComponent()) }
      }
    }
  }

  func fail(_ token: String, _ error: any Error) {
    guard case .incoming(let incoming) = transfer(token) else { return }
    remove(token)
    discard(incoming)
    perform { incoming.done(.failure(error)) }
  }

  /// The person picked nothing.
  func cancel(_ token: String) -> Bool {
    switch transfer(token) {
    case .incoming(let incoming):
      remove(token)
      discard(incoming)
      perform { incoming.done(nil) }
      return true
    case .photos:
      remove(token)
      return true
    case .outgoing, nil: return false
    }
  }

  /// Deletes the received files of a transfer that failed or was cancelled.
  private func discard(_ incoming: Incoming) {
    for file in incoming.files { received.delete(file.deletingLastPathComponent()) }
    if let place = incoming.arriving { received.delete(place) }
  }

  func transfer(_ token: String) -> Transfer? {
    transfers.first { $0.token == token }?.transfer
  }

  func remove(_ token: String) { transfers.removeAll { $0.token == token } }
}
