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
  /// A photo of 12 megapixels takes up to three tenths of a second.
  static let limits: LimitedProgram.Limits = {
    var limits = LimitedProgram.Limits()
    limits.processorTime = 10
    limits.time = .seconds(15)
    return limits
  }()

  /// So many questions wait while another one's photos are measured. Further ones get their answer at
  /// once, with the verdicts that are known.
  static let waiting = 20

  let photos: Photos
  let logger: Logger
  let measure: Measure
  /// One question's photos are measured at a time: else many questions would have all of their photos
  /// in memory while they wait for the child.
  private let line = ConversionLine(places: 1)

  init(photos: Photos, logger: Logger, measure: @escaping Measure) {
    self.photos = photos
    self.logger = logger
    self.measure = measure
  }

  /// - Throws: ``Problem`` 404 for a folder of somebody else, 409 for one in training.
  func judged(_ folder: String, of account: String) async throws -> JudgedPhotosResponse {
    var now = try await known(folder, of: account)
    if !now.missing.isEmpty {
      let measured = try await line.inTurn(behind: Self.waiting) {
        // Another question may have measured them while this one waited.
        let missing = try await known(folder, of: account).missing
        try await keepFacts(of: Array(missing.prefix(Self.most)))
        return try await known(folder, of: account)
      }
      now = measured ?? now
    }
    // In the folder's order: of two that are the same, the first one is good.
    var judge = PhotoJudge()
    return JudgedPhotosResponse(
      tempModelId: folder,
      photos: now.ids.map { id in
        let verdict = now.facts[id].map { judge.judge($0) }
        return JudgedPhoto(
          id: id, s3Url: photos.blobs.url(of: id), verdict: verdict?.rawValue,
          sentence: verdict?.sentence)
      })
  }

  /// A folder's photos, and what was measured of them.
  private struct Known: Sendable {
    let ids: [String]
    let facts: [String: PhotoFacts]

    var missing: [String] { ids.filter { facts[$0] == nil } }
  }

  private func known(_ folder: String, of account: String) async throws -> Known {
    try await photos.database.read { db in
      guard try photos.waiting(folder, of: account, in: db) != nil else { throw Photos.unknown }
      return Known(
        ids: try FolderTable.photos(of: folder, in: db),
        facts: try PhotoFactsTable.all(in: folder, db))
    }
  }

  /// Measures photos and keeps the results, group by group. Of photos that it cannot measure now it
  /// says nothing: they can be trained from all the same.
  private func keepFacts(of ids: [String]) async throws {
    for start in stride(from: 0, to: ids.count, by: Self.group) {
      do {
        try await keepFacts(ofGroup: ids[start..<min(start + Self.group, ids.count)])
      } catch let error as CancellationError {
        throw error
      } catch {
        logger.warning("photos could not be measured", metadata: ["error": "\(error)"])
      }
    }
  }

  private func keepFacts(ofGroup group: ArraySlice<String>) async throws {
    var files: [Data] = []
    for id in group { files.append(Data(try await photos.blobs.read(id))) }
    let found = zip(group, try await measure(files)).compactMap { id, facts in
      facts.map { (id: id, facts: $0) }
    }
    try await photos.database.write { db in
      for (id, facts) in found { try PhotoFactsTable.add(facts, of: id, in: db) }
    }
  }
}
