import ClientKit
import TrainerModels

extension ProgressStorage {
  /// Reads each text back after it was written, because a full disk refuses silently.
  init(_ storage: any KeyValueStorage) {
    self.init(
      load: storage.string(forKey:), keys: storage.keys(withPrefix:),
      save: { text, key in
        storage.set(text, forKey: key)
        return storage.string(forKey: key) == text
      })
  }
}
