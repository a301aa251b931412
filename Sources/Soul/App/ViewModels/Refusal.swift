/// Why a thing could not be changed. It is said beside that thing alone.
struct Refusal: Equatable {
  /// Of a look, a batch or a picture.
  let id: String
  let sentence: String
}

extension Refusal? {
  /// The sentence, if it is of this thing.
  func sentence(of id: String) -> String? {
    self?.id == id ? self?.sentence : nil
  }
}
