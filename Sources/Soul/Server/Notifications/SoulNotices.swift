import Foundation
import ServerKit
import SoulModels
import WireKit

/// Tells a person what became of a training or a generation: in the app, and by push where there is a
/// service and a device for it. The texts are the document's.
struct SoulNotices: Sendable {
  /// A phone that was off for longer shows no push; the app still tells.
  static let pushLifetime = Duration.seconds(3 * 24 * 3600)

  let outbox: Outbox
  let blobs: Blobs
  let clock: any WallClock

  func trainingEnded(_ model: ModelRow, in db: Connection) throws {
    let names = ["modelId": model.id, "modelName": model.name, "link": "/profile"]
    if model.status == .completed {
      try send(
        .trainingComplete, "Training Complete!", "Your model \"\(model.name)\" is ready to use",
        names.merging(["higgsfieldId": model.character ?? ""]) { $1 }, about: model.id,
        to: model.account, in: db)
    } else {
      try send(
        .trainingFailed, "Training Failed",
        "\"\(model.name)\" could not be trained, try again. \(model.failure ?? "")", names,
        about: model.id, to: model.account, in: db)
    }
  }

  /// - Parameter pictures: the ids of the pictures that were made.
  func generationEnded(
    _ row: GenerationRow, pictures: [String], in db: Connection
  ) throws {
    var names = ["generationId": row.id, "presetName": row.presetName, "link": "/gallery"]
    switch row.status {
    case .completed:
      names["link"] = "/gallery/\(row.id)"
      names["imageCount"] = String(pictures.count)
      // For as long as the push may be on its way.
      let addresses = pictures.prefix(4).map { blobs.url(of: $0, validity: Self.pushLifetime) }
      let text = pictures.count == 1 ? "1 image is ready" : "\(pictures.count) images are ready"
      try send(
        .generationComplete, "Generation Complete!", text, names, ["imageUrls": addresses],
        about: row.id, to: row.account, in: db)
    case .nsfw:
      try send(
        .generationNsfw, "Content Not Allowed",
        "The pictures were flagged, try another prompt or look.", names, about: row.id,
        to: row.account, in: db)
    case .failed, .processing:
      try send(
        .generationFailed, "Generation Failed",
        "\"\(row.presetName)\" could not be made, try again. \(row.message ?? "")", names,
        about: row.id, to: row.account, in: db)
    }
  }

  private func send(
    _ kind: SoulNoticeKind, _ title: String, _ body: String, _ names: [String: String],
    _ lists: [String: [String]] = [:], about id: String, to account: String, in db: Connection
  ) throws {
    var data = Self.inBothSpellings(names)
    data["type"] = kind.rawValue
    let body = body.trimmingSpaces
    let now = clock.now()
    for channel in [Message.Channel.inApp, .push] {
      if channel == .push {
        let hasDevice =
          try DeviceTable.exists(of: account, at: now, in: db)
          || !BrowserTable.list(of: account, at: now, in: db).isEmpty
        guard hasDevice,
          try outbox.canReach(.account(account), by: .push, of: SoulRealm.name, in: db)
        else { continue }
      }
      try outbox.enqueue(
        Message(
          channel: channel, realm: SoulRealm.name, recipient: .account(account), title: title,
          body: body, data: data, lists: Self.inBothSpellings(lists), key: "\(id) ended",
          validUntil: channel == .push ? now.adding(Self.pushLifetime) : nil),
        in: db)
    }
  }

  /// Existing clients read one spelling or the other.
  private static func inBothSpellings<Value>(_ values: [String: Value]) -> [String: Value] {
    values.reduce(into: [:]) { all, each in
      all[each.key] = each.value
      all[snakeCase(each.key)] = each.value
    }
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      if character.isUppercase { text += "_" }
      text += character.lowercased()
    }
  }
}
