import ClientKit
import SoulModels

// Photos that another window puts into the folder, or takes out of it.
extension PhotoUploads {
  /// How long after one another the server is asked for the folder while its photos are on the screen.
  nonisolated static let pause = Duration.seconds(5)

  /// Follows the folder, until the task is cancelled.
  func followFolder() async {
    while await service.session.device.clock.paused(for: Self.pause) { await look() }
  }

  private func look() async {
    // Photos on their way ask by themselves as they arrive.
    guard isRestored, !isSending else { return }
    if folder != nil {
      ask()
    } else if let found = try? await service.folder(purpose), !isSending {
      take(found)
    }
  }

  /// Shows what the server has in the folder, as it has just said.
  func takeOver(_ judged: [JudgedPhoto]) {
    // A photo whose answer is missing may be in already, by a name that is not known yet.
    guard earlier.isEmpty, !photos.contains(where: \.isUnsent) else { return }
    let there = Set(judged.map(\.id))
    let gone = photos.filter { $0.blob.map { !there.contains($0) } ?? false }
    if !gone.isEmpty {
      photos.removeAll { gone.contains($0) }
      for photo in gone {
        loads[photo.id] = nil
        sendDoubles(of: photo)
      }
    }
    let known = Set(photos.compactMap(\.blob))
    show(judged.filter { !known.contains($0.id) })
  }

  /// Photos that are in, and were not chosen here.
  private func show(_ judged: [JudgedPhoto]) {
    if !judged.isEmpty { photos += judged.map(named) }
  }

  private func named(_ judged: JudgedPhoto) -> Photo {
    lastID += 1
    return Photo(id: lastID, state: .sent(judged.id), address: judged.s3Url)
  }

  /// Photos of an earlier launch become like all others.
  func nameEarlier() {
    guard !earlier.isEmpty, verdicts.photos.count >= earlier.count else { return }
    let named = verdicts.photos.prefix(earlier.count).map(named)
    earlier = []
    for photo in photos {
      guard case .sent(let blob) = photo.state else { continue }
      let isDouble = named.contains { $0.state == photo.state }
      if isDouble { set(.double(blob), of: photo.id) } else { loads[photo.id] = nil }
    }
    photos.insert(contentsOf: named, at: 0)
  }
}

extension PhotoUploads.Photo {
  /// The server's name of it; nil while it is not in.
  fileprivate var blob: String? {
    if case .sent(let blob) = state { blob } else { nil }
  }
}
