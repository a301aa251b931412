import ClientKit
import ClientKitTesting
import Testing

struct KeptJSONTests {
  private struct Car: Codable, Equatable {
    var plate: String
    var doors: Int?
  }

  private let storage = MemoryStorage()

  @Test("A value is kept as JSON, read again, and removed")
  func roundTrip() {
    #expect(storage.json(Car.self, forKey: "car") == nil)
    storage.setJSON(Car(plate: "AB 1", doors: 4), forKey: "car")
    #expect(storage.string(forKey: "car") == #"{"doors":4,"plate":"AB 1"}"#)
    #expect(storage.json(forKey: "car") == Car(plate: "AB 1", doors: 4))
    storage.setJSON(nil as Car?, forKey: "car")
    #expect(storage.string(forKey: "car") == nil)
  }

  @Test("A text that cannot be read is no value")
  func unreadable() {
    for text in ["", "{", #"{"doors":4}"#] {
      storage.set(text, forKey: "car")
      #expect(storage.json(Car.self, forKey: "car") == nil)
    }
  }

  /// Leaves every old value.
  private struct FullStorage: KeyValueStorage {
    func string(forKey key: String) -> String? { #"{"plate":"AB 1"}"# }
    func keys(withPrefix prefix: String) -> [String] { [] }
    func set(_ value: String?, forKey key: String) {}
  }

  @Test("A storage that takes no value says so")
  func refused() {
    #expect(storage.takeJSON(Car(plate: "AB 1"), forKey: "car"))
    #expect(!FullStorage().takeJSON(Car(plate: "CD 2"), forKey: "car"))
    #expect(FullStorage().json(forKey: "car") == Car(plate: "AB 1"))
  }
}
