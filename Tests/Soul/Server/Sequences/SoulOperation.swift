import ServerKit
import ServerKitTesting

/// What two people, the portrait service, dying workers and time do to Soul. Generations, models
/// and folders of a person are counted from 0, as they begin.
enum SoulOperation: Hashable, Sendable {
  /// What the service does when it is asked to begin. Down: it takes nothing. Mute: it takes the
  /// order, and no answer comes back.
  enum Beginning: Hashable, Sendable { case up, down, mute, refuses }

  /// What has become of the work that the service is asked for. A training is made or failed.
  enum Outcome: Hashable, Sendable {
    case made(Int)
    case flagged, failed
    /// It is still at work, or cannot be asked.
    case runs, away
  }

  /// Where a worker dies: before the service has taken the request, after it, while a picture is
  /// stored, or when all is done but the job's own end.
  enum Death: Hashable, Sendable { case asking, asked, storing, ended }

  /// What a person has, and nobody else may see, use or change.
  enum Things: Hashable, Sendable { case models, photos, pictures }

  enum Work: Hashable, Sendable {
    case training(Int, model: Int)
    case pictures(Int, generation: Int)
  }

  case sendCode(Int)
  case signIn(Int, isRight: Bool)
  /// With the newest refresh token, or with the session's first one, which somebody has kept.
  case refresh(Int, isStolen: Bool)
  case signOut(Int)
  /// Deletes the account.
  case leave(Int)
  /// Sends a photo into the newest folder, or a new one.
  case upload(Int, photo: Int, anew: Bool)
  case removePhoto(Int, photo: Int)
  /// Throws away the photos that wait in a folder.
  case removeFolder(Int, folder: Int)
  case train(Int, folder: Int)
  /// Deletes the photos that a model was trained from.
  case removePhotos(Int, model: Int)
  case removeModel(Int, model: Int)
  /// Asks for four pictures; the same attempt again is the same request.
  case generate(Int, model: Int?, attempt: Int)
  case removeBatch(Int, generation: Int)
  /// Deletes the first picture that is left of a generation.
  case removePicture(Int, generation: Int)
  /// Asks for what the other person has.
  case trespass(Int, on: Things)
  /// Ten seconds pass, and the work that is due is done.
  case work(Beginning, Outcome)
  /// The same, and then two workers ask for all that goes on, at once.
  case workTwice(Outcome)
  /// One step of one piece of work, by a worker that dies.
  case cut(Work, Death)
  case pass(seconds: Int)
  /// The next month begins.
  case month
}
