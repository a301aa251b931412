import WireKit

// Photos, trainings and models.
extension SoulAPI {
  public static let uploadPhoto = Endpoint<NoArguments, FileUpload, PhotoReceipt>(
    .post, "/api/onboarding/images",
    .init(
      "Photos", "Send one photo", answer: "The photo's place",
      details: """
        A form with the field `file`, and with `tempModelId` for the folder of the photos before; \
        without it a new folder begins. `purpose` is `onboarding` (at most 25 photos) or \
        `training` (at most 50). A photo that the folder has already is not stored twice.
        """,
      otherwise: [.badRequest, .unknownFolder, .init(409, "The folder is full, or in training")]))

  public static let uploadPhotos = Endpoint<NoArguments, FileUploads, BatchUploadResponse>(
    .post, "/api/onboarding/batch-upload",
    .init(
      "Photos", "Send the photos of the onboarding at once",
      answer: "What became of each photo",
      details: """
        15 to 25 photos in the field `images`. One that is not taken does not stop others. Of equal \
        photos the first is taken. An `Idempotency-Key` stands for the form, whatever photos a \
        repetition sends.
        """,
      otherwise: [.badRequest]))

  public static let checkFolder = Endpoint<WaitingFolderPath, NoBody, TempFolderResponse>(
    .get, "/api/onboarding/check-temp-folder",
    .init(
      "Photos", "Whether photos wait for their training", answer: "The folder, if there is one",
      details: """
        Of the onboarding, or with `purpose=training` of another character. Folders are deleted 48 \
        hours after their last photo.
        """,
      otherwise: [.badRequest]))

  public static let judgedPhotos = Endpoint<FolderPath, NoBody, JudgedPhotosResponse>(
    .get, "/api/onboarding/folders/{folder}/photos",
    .init(
      "Photos", "What there is to say of the photos that wait", answer: "The photos, judged",
      details: """
        Whether each is large, sharp and light enough, shows one face, and is not twice the same: \
        `good`, or the fault, `tooSmall`, `blurred`, `tooDark`, `tooBright`, `flat`, `noFace`, \
        `group` or `repeated`. A photo that is not judged yet has no verdict; ask again. All can \
        be trained from.
        """,
      otherwise: [.unknownFolder, .init(409, "The photos are in training")]))

  public static let deletePhoto = Endpoint<ImagePath, NoBody, SoulDone>(
    .delete, "/api/onboarding/images/{image}",
    .init("Photos", "Delete a photo that waits", otherwise: [.unknownImage]))

  public static let deleteFolder = Endpoint<FolderPath, NoBody, SoulDone>(
    .delete, "/api/onboarding/folders/{folder}",
    .init(
      "Photos", "Delete a folder that waits, with its photos",
      otherwise: [.unknownFolder, .init(409, "The photos are in training")]))

  public static let trainFromImages = Endpoint<
    NoArguments, TrainFromImagesRequest, TrainFromImagesResponse
  >(
    .post, "/api/onboarding/train-from-images",
    .init(
      "Models", "Train a model from the photos of a folder", answer: "The model",
      otherwise: [.badRequest, .modelLimit, .init(404, "The folder is not there")]))

  public static let train = Endpoint<NoArguments, FileUploads, TrainingStarted>(
    .post, "/api/train",
    .init(
      "Models", "Send photos and train a model from them", answer: "The training has begun",
      details: """
        20 to 50 photos in the field `images`, and `modelName`. If fewer than 20 can be used, \
        `details` has a sentence for each that cannot. An `Idempotency-Key` stands for the form, \
        whatever photos a repetition sends.
        """,
      otherwise: [.badRequest, .modelLimit]))

  public static let trainingStatus = Endpoint<ModelPath, NoBody, TrainingStatusResponse>(
    .get, "/api/train/{model}/status",
    .init("Models", "How far a training is", answer: "The status", otherwise: [.unknownModel]))

  public static let userModels = Endpoint<NoArguments, NoBody, ModelsResponse>(
    .get, "/api/users/models", .init("Models", "One's models", answer: "The models"))

  public static let models = Endpoint<NoArguments, NoBody, ModelsResponse>(
    .get, "/api/models",
    .init("Models", "One's models, at another address", answer: "The models"))

  public static let model = Endpoint<ModelPath, NoBody, PortraitModel>(
    .get, "/api/models/{model}",
    .init("Models", "One model", answer: "The model", otherwise: [.unknownModel]))

  public static let renameModel = Endpoint<ModelPath, RenameModelRequest, PortraitModel>(
    .patch, "/api/models/{model}",
    .init(
      "Models", "Rename a model", answer: "The model", otherwise: [.badRequest, .unknownModel]))

  public static let deleteModel = Endpoint<ModelPath, NoBody, SoulDone>(
    .delete, "/api/models/{model}",
    .init(
      "Models", "Delete a model with its photos and pictures", otherwise: [.unknownModel]))

  public static let trainingImages = Endpoint<ModelPath, NoBody, TrainingImagesResponse>(
    .get, "/api/images/training/{model}",
    .init("Models", "The photos of a model", answer: "The photos", otherwise: [.unknownModel]))

  public static let deleteTrainingImages = Endpoint<ModelPath, NoBody, TrainingImagesDeleted>(
    .delete, "/api/images/training/{model}",
    .init(
      "Models", "Delete the photos of a model, which stays with its pictures",
      details: """
        A local engine makes portraits from the photos: without them the model makes no more.
        """, otherwise: [.unknownModel, .inTraining]))
}

extension EndpointWords.Outcome {
  static let unknownModel = Self(404, "Model not found")
  static let unknownImage = Self(404, "Image not found")
  static let unknownFolder = Self(404, "The folder is not there")
  static let inTraining = Self(409, "The model is in training")
  static let modelLimit = Self(
    403, "Model creation limit reached, or the month's trainings are used up")
}
