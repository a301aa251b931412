import ClientKit
import Foundation
import Observation

/// The pictures that this device has, and those that it fetches next. A picture that was seen here is
/// there without a network, until ``PictureShelf`` lets it go.
///
/// A browser keeps pictures itself: there the cache only says which ones to fetch ahead.
@MainActor @Observable
final class PictureCache {
  /// In bytes.
  nonisolated static let capacity = 300 * 1024 * 1024
  nonisolated static let atOnce = 3

  /// What a browser is to fetch ahead now.
  private(set) var ahead: [String] = []
  /// The names of pictures that are files here.
  private var kept: Set<String> = []
  /// What could not be fetched: the view that shows it tries by itself, and says so if it fails.
  private var failed: Set<String> = []
  /// Of these the addresses that the server does not open any more.
  private var ended: Set<String> = []

  @ObservationIgnored private let folder: PictureFolder?
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private let load: @MainActor (String) async throws -> Data
  @ObservationIgnored private var queue = PictureQueue()
  @ObservationIgnored private var shelf: PictureShelf
  @ObservationIgnored private var fetching: [String: Task<Void, Never>] = [:]

  /// - Parameters:
  ///   - folder: nil for a device that keeps pictures itself.
  ///   - load: the bytes behind an address.
  init(
    folder: PictureFolder?, capacity: Int = PictureCache.capacity, now: @escaping () -> Date,
    load: @escaping @MainActor (String) async throws -> Data
  ) {
    self.folder = folder
    self.now = now
    self.load = load
    shelf = PictureShelf(capacity: capacity)
    for file in folder?.files() ?? [] { put(file.name, bytes: file.bytes) }
  }

  /// A picture's name: its address without the signature, which is another one each time.
  static func name(of address: String) -> String {
    let parts = URLComponents(string: address)
    let size = parts?.queryItems?.first { $0.name == "size" }?.value ?? "full"
    let path = (parts?.path ?? address).map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return String(path) + "-" + size
  }

  /// Where a view finds a picture now; nil while it is fetched.
  func url(for address: String) -> URL? {
    guard let folder else { return URL(string: address) }
    let name = Self.name(of: address)
    if kept.contains(name) { return folder.url(of: name) }
    return failed.contains(address) ? URL(string: address) : nil
  }

  /// - Parameter addresses: the first one is wanted first.
  func want(_ addresses: [String], _ urgency: PictureQueue.Urgency) {
    for address in addresses where urgency == .visible {
      let name = Self.name(of: address)
      if kept.contains(name) {
        shelf.use(name)
        folder?.touch(name, at: now())
      }
    }
    let missing = addresses.filter {
      !kept.contains(Self.name(of: $0)) && fetching[$0] == nil && !ahead.contains($0)
    }
    if !failed.isEmpty {
      failed.subtract(missing)
      ended.subtract(missing)
    }
    // A browser fetches what it shows by itself.
    if folder == nil, urgency == .visible {
      for address in missing { queue.drop(address) }
    } else {
      queue.want(missing, urgency)
      fetch()
    }
  }

  /// The network may be back: what could not be fetched is tried again, also while it is shown.
  func retryFailed() {
    // A picture may have come by a newer address.
    failed = failed.filter { !kept.contains(Self.name(of: $0)) }
    ended.formIntersection(failed)
    let missing = failed.subtracting(ended)
    failed = ended
    queue.want(Array(missing), .visible)
    fetch()
  }

  /// The browser has fetched a picture, or could not.
  func arrived(_ address: String) {
    ahead.removeAll { $0 == address }
    if folder == nil { kept.insert(Self.name(of: address)) }
    fetch()
  }

  /// The person is gone: nothing of theirs stays on the device.
  func removeAll() {
    for task in fetching.values { task.cancel() }
    (fetching, ahead, kept, failed, ended) = ([:], [], [], [], [])
    (queue, shelf) = (PictureQueue(), PictureShelf(capacity: shelf.capacity))
    folder?.removeAll()
  }

  private func fetch() {
    while fetching.count + ahead.count < Self.atOnce, let address = queue.take() {
      if let folder {
        fetching[address] = Task { await fetch(address, into: folder) }
      } else {
        ahead.append(address)
      }
    }
  }

  private func fetch(_ address: String, into folder: PictureFolder) async {
    let name = Self.name(of: address)
    do {
      let data = try await load(address)
      try Task.checkCancellation()
      try await folder.write(data, as: name)
      // The person may have gone meanwhile.
      if Task.isCancelled { return folder.remove(name) }
      put(name, bytes: data.count)
    } catch {
      guard !Task.isCancelled else { return }
      failed.insert(address)
      let status = (error as? APIError)?.status
      if let status, [403, 404, 410].contains(status) { ended.insert(address) }
    }
    fetching[address] = nil
    fetch()
  }

  private func put(_ name: String, bytes: Int) {
    kept.insert(name)
    for old in shelf.put(name, bytes: bytes) {
      kept.remove(old)
      folder?.remove(old)
    }
  }
}
