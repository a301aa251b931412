import Foundation
import ServerKit
import SoulModels
import WireKit

/// Gives the demo's person two models of the demo's photos, and begins pictures of each, when the
/// demo is first served. The local engine makes them as it makes everybody's.
struct DemoGallery: Sendable {
  /// A model, its photo, and the presets' styles that pictures are made in.
  private struct Exhibit: Sendable {
    let model: String
    let name: String
    let photo: String
    let styles: Int
  }

  private static let exhibits = [
    Exhibit(
      model: "5ca1ab1e-0000-4000-8000-000000000011", name: "Eileen", photo: "astronaut", styles: 3),
    Exhibit(
      model: "5ca1ab1e-0000-4000-8000-000000000012", name: "Grace", photo: "hopper", styles: 2),
  ]

  let trainings: Trainings
  let pictures: Pictures

  private var database: Database { trainings.database }

  /// Only for a person who has not been shown round yet, which is done here.
  func fill() async throws {
    let isNew = try await database.read { db in
      try PersonTable.find(SoulDemo.person, in: db).map { !$0.hasOnboarded } ?? false
    }
    guard isNew else { return }
    for exhibit in Self.exhibits { try await hang(exhibit) }
    try await database.write { db in
      guard var person = try PersonTable.find(SoulDemo.person, in: db) else { return }
      person.hasOnboarded = true
      try PersonTable.update(SoulDemo.person, person, in: db)
    }
  }

  private func hang(_ exhibit: Exhibit) async throws {
    let owner = Photos.owner(SoulDemo.person)
    let bytes = [UInt8](try Data(contentsOf: DemoPhotos.file(exhibit.photo)))
    var small = Photos.rules
    (small.longSide, small.sizes) = (PictureSize.medium.longSide, [])
    let photo = try await trainings.photos.blobs.prepare(
      bytes, owner: owner, kind: Photos.kind, rules: Photos.rules)
    let thumbnail = try await trainings.photos.blobs.prepare(
      bytes, owner: owner, kind: "thumbnail", rules: small)
    let now = trainings.clock.now()
    let folder = "temp_demo_\(exhibit.photo)"
    let row = ModelRow(
      id: exhibit.model, account: SoulDemo.person, name: exhibit.name, status: .completed,
      folder: folder, character: "local-\(exhibit.model)", thumbnail: thumbnail.id, photoCount: 1,
      createdAt: now, updatedAt: now)
    let isFirst = try await database.write { db in
      guard try ModelTable.find(row.id, in: db) == nil else { return false }
      try FolderTable.insert(
        Folder(
          name: folder, account: row.account, purpose: .training, model: row.id, usedAt: now),
        in: db)
      try trainings.photos.blobs.keep([photo, thumbnail], in: db)
      try FolderTable.add(photo, to: folder, in: db)
      try ModelTable.insert(row, in: db)
      return true
    }
    if isFirst { try await begin(exhibit, row) }
  }

  private func begin(_ exhibit: Exhibit, _ row: ModelRow) async throws {
    var query = PresetQuery(isActive: true)
    query.limit = 12
    let presets = try await database.read { [query] db in try PresetTable.list(query, in: db) }
    let offset = exhibit.photo.utf8.count
    for number in 0..<min(exhibit.styles, presets.count) {
      let preset = presets[(offset + number * 5) % presets.count]
      let request = GenerateRequest(
        prompt: preset.prompt, styleId: preset.style, higgsfieldId: row.character, quality: "high",
        aspectRatio: "3:4", seed: number + 1)
      let check = try GenerationCheck(request, drawnSeed: 1)
      try await database.write { db in
        _ = try pictures.begin(check, of: SoulDemo.person, in: db)
      }
    }
  }
}
