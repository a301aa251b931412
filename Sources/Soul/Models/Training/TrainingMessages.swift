import WireKit

/// Begins the training from the photos of a folder.
public struct TrainFromImagesRequest: Codable, Hashable, Sendable {
  /// 1 to 100 characters.
  public var modelName: String?
  public var tempFolderName: String?

  public init(modelName: String?, tempFolderName: String?) {
    self.modelName = modelName
    self.tempFolderName = tempFolderName
  }
}

extension TrainFromImagesRequest: Sampled {
  public static let sample = TrainFromImagesRequest(
    modelName: "My First Model", tempFolderName: PhotoFolder.sampleName)
}

/// A training from a folder has begun.
public struct TrainFromImagesResponse: Codable, Hashable, Sendable {
  /// The model in the short form of this answer.
  public struct Model: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var status: TrainingStatus
    public var userId: String
    public var photoCount: Int
    public var createdAt: Timestamp
    public var updatedAt: Timestamp

    public init(_ model: PortraitModel) {
      id = model.id
      name = model.name
      status = model.status
      userId = model.userId
      photoCount = model.photoCount
      createdAt = model.createdAt
      updatedAt = model.updatedAt
    }
  }

  public var success: Bool
  public var model: Model
  public var message: String
  public var imagesUsed: Int
  public var trainingStatus: String

  public init(_ model: PortraitModel, message: String) {
    success = true
    self.model = Model(model)
    self.message = message
    imagesUsed = model.photoCount
    trainingStatus = "started"
  }
}

extension TrainFromImagesResponse: Sampled {
  public static let sample = TrainFromImagesResponse(.sample, message: TrainingStarted.promise)
}

/// A training has begun.
public struct TrainingStarted: Codable, Hashable, Sendable {
  public static let promise =
    "Training started, you will receive a push notification when complete"

  public var modelId: String
  public var modelName: String
  public var status: TrainingStatus
  public var message: String

  public init(modelId: String, modelName: String, status: TrainingStatus) {
    self.modelId = modelId
    self.modelName = modelName
    self.status = status
    message = Self.promise
  }

  public init(_ model: PortraitModel) {
    self.init(modelId: model.id, modelName: model.name, status: model.status)
  }
}

extension TrainingStarted: Sampled {
  public static let sample = TrainingStarted(
    modelId: PortraitModel.sampleId, modelName: "My Model", status: .pending)
}

/// How far a training is.
public struct TrainingStatusResponse: Codable, Hashable, Sendable {
  /// What the engine has said last.
  public struct EngineStatus: Codable, Hashable, Sendable {
    public var status: TrainingStatus
    public var higgsfieldId: String

    enum CodingKeys: String, CodingKey {
      case status
      case higgsfieldId = "higgsfield_id"
    }
  }

  public var modelId: String
  public var status: TrainingStatus
  public var name: String
  public var higgsfieldId: String?
  public var thumbnailUrl: String?
  public var photoCount: Int
  /// From 0 to 100; nil when the engine does not say.
  public var progress: Int?
  /// Why it failed, for people.
  public var message: String?
  /// The engine's own state of a completed training; nil before.
  public var aiStatus: EngineStatus?
  public var createdAt: Timestamp
  public var updatedAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case modelId, status, name, progress, message, aiStatus
    case higgsfieldId = "higgsfield_id"
    case thumbnailUrl = "thumbnail_url"
    case photoCount = "photo_count"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  public init(_ model: PortraitModel, progress: Int? = nil) {
    modelId = model.id
    status = model.status
    name = model.name
    higgsfieldId = model.higgsfieldId
    thumbnailUrl = model.thumbnailUrl
    photoCount = model.photoCount
    self.progress = progress
    message = model.errorMessage
    if model.status == .completed, let id = model.higgsfieldId {
      aiStatus = EngineStatus(status: .completed, higgsfieldId: id)
    }
    createdAt = model.createdAt
    updatedAt = model.updatedAt
  }
}

extension TrainingStatusResponse: Sampled {
  public static let sample = TrainingStatusResponse(.sample)
  public static let samples = [
    sample, TrainingStatusResponse(PortraitModel.samples[1], progress: 40),
  ]
}

/// The photos of a model are deleted, in words.
public struct TrainingImagesDeleted: Codable, Hashable, Sendable {
  public var success: Bool
  public var message: String
  public var modelId: String

  public init(modelId: String) {
    success = true
    message = "The photos are deleted"
    self.modelId = modelId
  }
}

extension TrainingImagesDeleted: Sampled {
  public static let sample = TrainingImagesDeleted(modelId: PortraitModel.sampleId)
}

/// The photos that a model was trained from.
public struct TrainingImagesResponse: Codable, Hashable, Sendable {
  /// Addresses that expire.
  public var images: [String]
  public var count: Int
  public var modelId: String

  public init(images: [String], modelId: String) {
    self.images = images
    count = images.count
    self.modelId = modelId
  }
}

extension TrainingImagesResponse: Sampled {
  public static let sample = TrainingImagesResponse(
    images: [PhotoReceipt.sampleAddress], modelId: PortraitModel.sampleId)
}
