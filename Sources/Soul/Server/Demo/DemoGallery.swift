import Foundation
import ServerKit
import SoulModels
import WireKit

/// Gives the demo's person two models of the demo's photos when the demo is first served. Pictures
/// are made when somebody asks: twenty of them at each start would hold up whatever else starts.
struct DemoGallery: Sendable {
  /// A model and its photo.
  private struct Exhibit: Sendable {
    let model: String
    let name: String
    let photo: String
  }

  private static let exhibits = [
    Exhibit(
      model: "5ca1ab1e-0000-4000-8000-000000000011", name: "Eileen", photo: "astronaut"),
    Exhibit(
      model: "5ca1ab1e-0000-4000-8000-000000000012", name: "Grace", photo: "hopper"),
  ]

  let trainings: Trainings

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
    try await database.write { db in
      guard try ModelTable.find(row.id, in: db) == nil else { return }
      try FolderTable.insert(
        Folder(
          name: folder, account: row.account, purpose: .training, model: row.id, usedAt: now),
        in: db)
      try trainings.photos.blobs.keep([photo, thumbnail], in: db)
      try FolderTable.add(photo, to: folder, in: db)
      try ModelTable.insert(row, in: db)
    }
  }
}
