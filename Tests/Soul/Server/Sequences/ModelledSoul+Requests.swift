import ServerKit
import ServerKitTesting
import SoulModels
import WireKit

@testable import SoulServer

/// Translates operations to requests, and answers back.
extension ModelledSoul {
  func perform(_ operation: SoulOperation, at node: Int) async throws -> Int {
    let studio = studios[node]
    switch operation {
    case .sendCode(let index): return try await sendCode(index, at: studio)
    case .signIn(let index, let isRight):
      return try await signIn(index, isRight: isRight, at: studio)
    case .refresh(let index, let isStolen):
      return try await refresh(index, isStolen: isStolen, at: studio)
    case .signOut(let index):
      let token = person(index).token
      let status = try await studio.send(SoulAPI.logOut(), as: token).status
      try await isKnownToEnd(token)
      return status
    case .leave(let index):
      let token = person(index).token
      let status = try await studio.send(SoulAPI.deleteAccount(), as: token).status
      if status == 200 { change(index) { $0.isGone = true } }
      try await isKnownToEnd(token)
      return status
    case .upload, .removePhoto, .removeFolder, .train, .removePhotos, .removeModel:
      return try await onPhotos(operation, at: studio)
    case .generate, .removeBatch, .removePicture:
      return try await onPictures(operation, at: studio)
    case .trespass(let index, let things):
      return try await trespass(index, on: things, at: studio)
    case .work, .workTwice, .cut: try await work(operation, at: node)
    case .pass(let seconds):
      studio.clock.advance(by: .seconds(seconds))
      try await studio.soul.photos.photos.removeExpired()
    case .month:
      let now = studio.clock.now()
      studio.clock.advance(by: QuotaTable.end(of: now).since(now))
      try await studio.soul.photos.photos.removeExpired()
    }
    return 200
  }

  // MARK: The door

  func sendCode(_ index: Int, at studio: Studio) async throws -> Int {
    try await studio.send(SoulAPI.sendCode(), SendCodeRequest(phone: person(index).phone)).status
  }

  func signIn(_ index: Int, isRight: Bool, at studio: Studio) async throws -> Int {
    let phone = person(index).phone
    var code = try await newestCode(to: phone, at: studio)
    if !isRight { code = String(code.dropLast()) + (code.hasSuffix("1") ? "2" : "1") }
    let reply = try await studio.send(
      SoulAPI.verifyCode(), VerifyCodeRequest(phone: phone, token: code))
    guard reply.status == 200 else { return reply.status }
    let signedIn = try reply.decoded(VerifyCodeResponse.self)
    let token = try await studio.lasting(signedIn.session)
    state.withLock { state in
      state.people[index].enter(signedIn, token)
      if !state.accounts.contains(signedIn.user.id) { state.accounts.append(signedIn.user.id) }
    }
    return 200
  }

  /// A guess if none has come.
  private func newestCode(to phone: String, at studio: Studio) async throws -> String {
    let messages = try await studio.outbox.newest(100)
    let text = messages.first { $0.message.recipient == .address(phone) }?.message.body
    return text?.firstMatch(of: /[0-9]{6}/).map { String($0.0) } ?? "000000"
  }

  private func refresh(_ index: Int, isStolen: Bool, at studio: Studio) async throws -> Int {
    let (tokens, access) = (person(index).refreshTokens, person(index).token)
    let token = isStolen ? tokens.first : tokens.last
    let reply = try await studio.send(SoulAPI.refresh(), RefreshRequest(refreshToken: token))
    guard reply.status == 200 else {
      if reply.status == 401 { try await isKnownToEnd(access) }
      return reply.status
    }
    let next = try reply.decoded(RefreshResponse.self).refreshToken
    change(index) { person in
      if !person.refreshTokens.contains(next) { person.refreshTokens.append(next) }
    }
    return 200
  }

  /// A node that keeps a token in memory hears of its end a moment later.
  private func isKnownToEnd(_ token: String) async throws {
    for studio in studios.studios {
      for _ in 0..<200 {
        if try await studio.send(SoulAPI.deviceStatus(), as: token).status == 401 { break }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  // MARK: Photos and models

  private func onPhotos(_ operation: SoulOperation, at studio: Studio) async throws -> Int {
    switch operation {
    case .upload(let index, let photo, let anew):
      let person = person(index)
      let reply = try await studio.sendOne(
        TestPhoto.png(8, 8, color: UInt8(photo)), to: anew ? nil : person.folders.last,
        as: person.token)
      guard reply.status == 200 else { return reply.status }
      let receipt = try reply.decoded(PhotoReceipt.self)
      change(index) { person in
        person.photos[photo] = receipt.id
        if !person.folders.contains(receipt.tempModelId) {
          person.folders.append(receipt.tempModelId)
        }
      }
      return 200
    case .removePhoto(let index, let photo):
      let person = person(index)
      let path = ImagePath(image: person.photos[photo] ?? "blob_none")
      return try await studio.send(SoulAPI.deletePhoto(path), as: person.token).status
    case .removeFolder(let index, let folder):
      let person = person(index)
      let path = FolderPath(folder: Self.id(folder, of: person.folders) ?? "none")
      return try await studio.send(SoulAPI.deleteFolder(path), as: person.token).status
    case .removePhotos(let index, let model):
      let person = person(index)
      let path = ModelPath(model: Self.id(model, of: person.models) ?? "none")
      return try await studio.send(SoulAPI.deleteTrainingImages(path), as: person.token).status
    case .train(let index, let folder): return try await train(index, folder, at: studio)
    case .removeModel(let index, let model):
      let person = person(index)
      let path = ModelPath(model: Self.id(model, of: person.models) ?? "none")
      return try await studio.send(SoulAPI.deleteModel(path), as: person.token).status
    default: return 0
    }
  }

  private func train(_ index: Int, _ folder: Int, at studio: Studio) async throws -> Int {
    let person = person(index)
    let request = TrainFromImagesRequest(
      modelName: "Model", tempFolderName: Self.id(folder, of: person.folders) ?? "none")
    let reply = try await studio.send(SoulAPI.trainFromImages(), request, as: person.token)
    guard reply.status == 200 else { return reply.status }
    let id = try reply.decoded(TrainFromImagesResponse.self).model.id
    state.withLock { state in
      state.orders.insert(id)
      if !state.people[index].models.contains(id) { state.people[index].models.append(id) }
    }
    return 200
  }
}
