import WireKit

/// A character that was, or is being, trained from a person's photos. The names on the wire are
/// those of the columns that existing clients read.
public struct PortraitModel: Codable, Hashable, Identifiable, Sendable {
  public let id: String
  public var userId: String
  public var name: String
  public var status: TrainingStatus
  /// The folder that its photos came from.
  public var tempFolderName: String?
  /// The engine's name of the character, for ``GenerateRequest``; nil until the training is complete.
  public var higgsfieldId: String?
  /// An address that expires; nil until the training is complete.
  public var thumbnailUrl: String?
  /// How many photos it was trained from.
  public var photoCount: Int
  /// Why the training failed, for people.
  public var errorMessage: String?
  public var createdAt: Timestamp
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id, name, status
    case userId = "user_id"
    case tempFolderName = "temp_folder_name"
    case higgsfieldId = "higgsfield_id"
    case thumbnailUrl = "thumbnail_url"
    case photoCount = "photo_count"
    case errorMessage = "error_message"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  public init(
    id: String, userId: String, name: String, status: TrainingStatus,
    tempFolderName: String? = nil, higgsfieldId: String? = nil, thumbnailUrl: String? = nil,
    photoCount: Int, errorMessage: String? = nil, createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.userId = userId
    self.name = name
    self.status = status
    self.tempFolderName = tempFolderName
    self.higgsfieldId = higgsfieldId
    self.thumbnailUrl = thumbnailUrl
    self.photoCount = photoCount
    self.errorMessage = errorMessage
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Names have 1 to 100 characters.
  public static let nameLength = 1...100
}

/// The states of a training, in order; the last two are final.
public enum TrainingStatus: String, Codable, CaseIterable, Sendable {
  case pending, training, completed, failed

  public var isFinal: Bool { self == .completed || self == .failed }
}

extension PortraitModel: Sampled {
  public static let sampleId = "0c6f3c4e-64b1-4a55-9d0c-5a3f2a1b7e10"
  public static let sample = PortraitModel(
    id: sampleId, userId: SoulUser.sample.id, name: "My Model", status: .completed,
    tempFolderName: PhotoFolder.sampleName, higgsfieldId: "hf_12345",
    thumbnailUrl: PhotoReceipt.sampleAddress, photoCount: 23,
    createdAt: SoulUser.sample.createdAt, updatedAt: SoulUser.sample.updatedAt)
  public static let samples = [
    sample,
    PortraitModel(
      id: "5d2b9a60-90a7-4a0e-8c55-6a2f3b0d9c11", userId: SoulUser.sample.id, name: "Summer",
      status: .failed, photoCount: 20, errorMessage: "No face could be found in these photos.",
      createdAt: SoulUser.sample.createdAt, updatedAt: SoulUser.sample.updatedAt),
  ]
}

/// A person's models, the newest first, in all states.
public struct ModelsResponse: Codable, Hashable, Sendable {
  public var models: [PortraitModel]
  public var count: Int
  public var userId: String

  public init(models: [PortraitModel], userId: String) {
    self.models = models
    count = models.count
    self.userId = userId
  }
}

extension ModelsResponse: Sampled {
  public static let sample = ModelsResponse(
    models: PortraitModel.samples, userId: SoulUser.sample.id)
}

/// Another name for a model.
public struct RenameModelRequest: Codable, Hashable, Sendable {
  /// 1 to 100 characters.
  public var name: String?

  public init(name: String?) { self.name = name }
}

extension RenameModelRequest: Sampled {
  public static let sample = RenameModelRequest(name: "Summer")
}
