import Foundation
import Logging
import ServerKit
import SoulModels
import SoulPictures

/// Tells what speaks against photos that wait for their training. It measures each photo once, when
/// its owner first asks: an upload waits for nothing, and a kill loses nothing.
struct PhotoJudging: Sendable {
  /// Measures JPEGs; nil for one that cannot be read.
  typealias Measure = @Sendable ([Data]) async throws -> [PhotoFacts?]

  /// So many photos are in memory, and in a child, at once,
  static let group = 5
  /// and so many are measured for one answer. The rest has no verdict then, and is asked for again.
  static let most = 10
  /// A photo takes a tenth of a second.
  static let limits: LimitedProgram.Limits = {
    var limits = LimitedProgram.Limits()
    limits.processorTime = 10
    limits.time = .seconds(15)
    return limits
  }()

  let photos: Photos
  let logger: Logger
  let measure: Measure

  /// - Throws: ``Problem`` 404 for a folder of somebody else, 409 for one in training.
  func judged(_ folder: String, of account: String) async throws -> JudgedPhotosResponse {
    let (ids, known) = try await photos.database.read { db in
      guard try photos.waiting(folder, of: account, in: db) != nil else { throw Photos.unknown }
      return (
        try FolderTable.photos(of: folder, in: db), try PhotoFactsTable.all(in: folder, db)
      )
    }
    let missing = ids.filter { known[$0] == nil }.prefix(Self.most)
    let facts = known.merging(try await measured(Array(missing))) { old, _ in old }
    // In the folder's order: of two that are the same, the first one is good.
    var judge = PhotoJudge()
    return JudgedPhotosResponse(
      tempModelId: folder,
      photos: ids.map { id in
        let verdict = facts[id].map { judge.judge($0) }
        return JudgedPhoto(
          id: id, s3Url: photos.blobs.url(of: id), verdict: verdict?.rawValue,
          sentence: verdict?.sentence)
      })
  }

  /// Measures photos and keeps the results. Of photos that it cannot measure now it says nothing:
  /// they can be trained from all the same.
  private func measured(_ ids: [String]) async throws -> [String: PhotoFacts] {
    var found: [String: PhotoFacts] = [:]
    for start in stride(from: 0, to: ids.count, by: Self.group) {
      let group = ids[start..<min(start + Self.group, ids.count)]
      do {
        var read: [(id: String, file: Data)] = []
        for id in group { read.append((id, Data(try await photos.blobs.read(id)))) }
        for (photo, facts) in zip(read, try await measure(read.map(\.file))) {
          if let facts { found[photo.id] = facts }
        }
      } catch let error as CancellationError {
        throw error
      } catch {
        logger.warning("photos could not be measured", metadata: ["error": "\(error)"])
      }
    }
    let all = found
    try await photos.database.write { db in
      for (id, facts) in all { try PhotoFactsTable.add(facts, of: id, in: db) }
    }
    return all
  }
}
