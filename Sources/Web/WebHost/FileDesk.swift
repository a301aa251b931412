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
  }

  /// A second file is sent while the first is still coming; ours come one after the other.
  struct AlreadyArriving: Error {}

  private enum Transfer {
    case outgoing(OutgoingFile, done: @MainActor () -> Void)
    case incoming(Incoming)
  }

  private struct Incoming {
    let request: FileRequest
    let done: @MainActor (Result<[URL], any Error>?) -> Void
    var files: [URL] = []
    var bytes = 0
    /// Where the files are, complete or not.
    var places: [URL] = []
    var isArriving = false
  }

  private let session: String
  private let limits: WebHostConfiguration
  /// Runs an app's closures as its session does.
  private let perform: @MainActor (@escaping @MainActor () -> Void) -> Void
  private var transfers: [(token: String, transfer: Transfer)] = []
  private let folder: URL

  init(
    session: String, limits: WebHostConfiguration,
    perform: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void
  ) {
    self.session = session
    self.limits = limits
    self.perform = perform
    folder = FileManager.default.temporaryDirectory.appending(path: "quartet-\(session)")
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
    transfers = []
    try? FileManager.default.removeItem(at: folder)
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

  private func add(_ transfer: Transfer) -> String {
    let token = session + RandomName.hex128()
    transfers.append((token, transfer))
    // Pickers that are opened again and again leave transfers behind.
    if transfers.count > 8, case .incoming(let forgotten) = transfers.removeFirst().transfer {
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
  /// - Throws: an error that the app gets too, if the file is not allowed; ``AlreadyArriving``,
  ///   which the app does not get.
  func delivery(_ token: String, name: String, left: Int) throws -> Delivery? {
    guard case .incoming(var incoming) = transfer(token) else { return nil }
    guard !incoming.isArriving else { throw AlreadyArriving() }
    do {
      let limit = incoming.request.allowsMultiple ? limits.maximumFiles : 1
      // In this order, because `left` is any number that the browser sent.
      guard (0..<limit).contains(left), incoming.files.count + 1 + left <= limit else {
        throw FileTransferError.tooMany(limit: limit)
      }
      let kinds = incoming.request.extensions
      let ending = URL(fileURLWithPath: "/" + name).pathExtension.lowercased()
      guard kinds.isEmpty || kinds.contains(ending) else {
        throw FileTransferError.wrongKind(kinds)
      }
      let place = folder.appending(path: RandomName.hex128())
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      incoming.places.append(place)
      incoming.isArriving = true
      remove(token)
      transfers.append((token, .incoming(incoming)))
      return Delivery(folder: place, room: limits.maximumUpload - incoming.bytes)
    } catch {
      fail(token, error)
      throw error
    }
  }

  /// A file has arrived; the app gets it with the last one.
  func delivered(_ token: String, _ file: URL, bytes: Int, left: Int) {
    guard case .incoming(var incoming) = transfer(token) else { return }
    incoming.files.append(file)
    incoming.bytes += bytes
    incoming.isArriving = false
    remove(token)
    if left > 0 { return transfers.append((token, .incoming(incoming))) }
    let (files, done) = (incoming.files, incoming.done)
    perform { done(.success(files)) }
  }

  func fail(_ token: String, _ error: any Error) {
    guard case .incoming(let incoming) = transfer(token) else { return }
    remove(token)
    discard(incoming)
    perform { incoming.done(.failure(error)) }
  }

  /// The person picked nothing.
  func cancel(_ token: String) -> Bool {
    guard case .incoming(let incoming) = transfer(token) else { return false }
    remove(token)
    discard(incoming)
    perform { incoming.done(nil) }
    return true
  }

  /// Deletes the received files of a transfer that failed or was cancelled.
  private func discard(_ incoming: Incoming) {
    for place in incoming.places { try? FileManager.default.removeItem(at: place) }
  }

  private func transfer(_ token: String) -> Transfer? {
    transfers.first { $0.token == token }?.transfer
  }
  private func remove(_ token: String) { transfers.removeAll { $0.token == token } }
}
