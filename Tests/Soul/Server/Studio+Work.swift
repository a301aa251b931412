import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

/// The presets of tests: one that stays on, and one that tests switch off.
struct TwoPresets: PresetSource {
  static let first = PresetDraft(
    id: "7b0d4c1e-0000-4000-8000-000000000001", name: "Golden Hour", prompt: "A warm portrait",
    style: "golden", category: .cinematic, cover: "golden.jpg")

  let presets = [
    first,
    PresetDraft(
      id: "7b0d4c1e-0000-4000-8000-000000000002", name: "Amber", prompt: "An old portrait",
      style: "amber", category: .vintage, cover: "amber.jpg"),
  ]

  func cover(named name: String) -> [UInt8]? { name == "golden.jpg" ? [0xff, 0xd8, 0xff] : nil }
}

extension Studio {
  /// Sends photos as phones do, in the field `images`.
  func sendAll<Answer>(
    _ call: EndpointCall<FileUploads, Answer>, _ photos: [[UInt8]],
    fields: [String: String] = [:], as token: String, key: String? = nil
  ) async throws -> Reply {
    try await form(
      call.path, photos.enumerated().map { ("images", "image_\($0).jpg", $1) }, fields, token, key)
  }

  /// Sends one photo, in the field `file`.
  func sendOne(
    _ photo: [UInt8], to folder: String? = nil, purpose: String? = nil, as token: String
  ) async throws -> Reply {
    var fields: [String: String] = [:]
    fields["tempModelId"] = folder
    fields["purpose"] = purpose
    return try await form(
      SoulAPI.uploadPhoto().path, [("file", "image.jpg", photo)], fields, token)
  }

  /// Sends a form for one photo, without a photo.
  func sendFields(_ fields: [String: String], as token: String) async throws -> Reply {
    try await form(SoulAPI.uploadPhoto().path, [], fields, token)
  }

  private func form(
    _ path: String, _ files: [(field: String, name: String, bytes: [UInt8])],
    _ fields: [String: String], _ token: String, _ key: String? = nil
  ) async throws -> Reply {
    var body = ByteBuffer()
    for (name, value) in fields {
      body.writeString(
        "--limit\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
    }
    for file in files {
      body.writeString(
        "--limit\r\nContent-Disposition: form-data; name=\"\(file.field)\"; "
          + "filename=\"\(file.name)\"\r\nContent-Type: image/jpeg\r\n\r\n")
      body.writeBytes(file.bytes)
      body.writeString("\r\n")
    }
    body.writeString("--limit--\r\n")
    var headers: HTTPFields = [
      .contentType: "multipart/form-data; boundary=limit", .authorization: "Bearer \(token)",
    ]
    if let key { headers[try #require(HTTPField.Name("Idempotency-Key"))] = key }
    return Reply(
      try await client.executeRequest(uri: path, method: .post, headers: headers, body: body))
  }

  /// As many different photos.
  static func photos(_ count: Int) -> [[UInt8]] {
    (0..<count).map { TestPhoto.png(color: UInt8($0 * 3)) }
  }

  /// Puts a waiting folder into the database, without the work of sending its photos.
  func folder(
    of account: String, photos count: Int = 15, _ purpose: PhotoPurpose = .onboarding
  ) async throws -> String {
    let name = soul.photos.photos.newName()
    let owner = Photos.owner(account)
    let blob = try await soul.services.blobs.prepare(
      TestPhoto.png(color: 7), owner: owner, kind: Photos.kind)
    let now = clock.now()
    try await database.write { db in
      try FolderTable.insert(
        Folder(name: name, account: account, purpose: purpose, usedAt: now), in: db)
      try soul.services.blobs.keep([blob], in: db)
      try FolderTable.add(blob, to: name, in: db)
      for number in 1..<count {
        try db.execute(
          """
          INSERT INTO soul_photos (id, folder, position, sha256)
          VALUES (\("\(name) \(number)"), \(name), \(number + 1), \(String(number)))
          """)
      }
    }
    return name
  }

  /// Lets time pass in steps of ten seconds, and does the work that is due at each.
  func work(_ steps: Int = 3) async throws {
    for _ in 0..<steps {
      try await jobs.runDue()
      clock.advance(by: .seconds(10))
    }
    try await jobs.runDue()
  }

  /// Begins a training from fifteen photos.
  @discardableResult
  func begunTraining(
    _ name: String = "My Model", of person: VerifyCodeResponse
  ) async throws -> ModelPath {
    let request = TrainFromImagesRequest(
      modelName: name, tempFolderName: try await folder(of: person.user.id))
    let reply = try await send(
      SoulAPI.trainFromImages(), request, as: person.session.accessToken)
    #expect(reply.status == 200, "\(reply.text)")
    return ModelPath(model: try reply.decoded(TrainFromImagesResponse.self).model.id)
  }

  /// A model that is ready.
  func trainedModel(
    _ name: String = "My Model", of person: VerifyCodeResponse
  ) async throws -> PortraitModel {
    let path = try await begunTraining(name, of: person)
    try await work(2)
    return try await get(SoulAPI.model(path), as: person.session.accessToken)
  }

  func notices(as token: String) async throws -> [SoulNotice] {
    try await get(SoulAPI.notices(.init()), as: token, NoticesResponse.self).notifications
  }

  private func get<Answer: Decodable>(
    _ call: EndpointCall<NoBody, Answer>, as token: String, _ type: Answer.Type
  ) async throws -> Answer {
    try await get(call, as: token)
  }

  static func request(
    of model: PortraitModel?, style: String = "golden", seed: Int? = 7, count: Int? = nil
  ) -> GenerateRequest {
    GenerateRequest(
      prompt: "A warm portrait", styleId: style, higgsfieldId: model?.higgsfieldId, quality: "high",
      aspectRatio: "3:4", seed: seed, count: count)
  }

  /// Begins a generation.
  func begunGeneration(
    of model: PortraitModel? = nil, as token: String
  ) async throws -> GenerationPath {
    let reply = try await send(SoulAPI.generate(), Self.request(of: model), as: token)
    #expect(reply.status == 200, "\(reply.text)")
    return GenerationPath(generation: try reply.decoded(GenerationStarted.self).generationId)
  }

  /// Begins a generation, and does its work.
  func generated(of model: PortraitModel?, as token: String) async throws -> Generation {
    let path = try await begunGeneration(of: model, as: token)
    try await work(2)
    return try await get(SoulAPI.generation(path), as: token)
  }

  /// From now on a repetition overtakes each request that adds a row to this table. SQLite only.
  func overtakeRequests(addingTo table: SQL) async throws {
    try await database.write { db in
      try db.execute(
        """
        CREATE TRIGGER overtaken AFTER INSERT ON \(table)
        BEGIN UPDATE idempotent_requests SET lease = 'another'; END
        """)
    }
  }
}
