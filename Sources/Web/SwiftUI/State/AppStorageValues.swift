// The `store` argument lets existing code compile. It has no effect: a browser has one record.

extension AppStorage where Value == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .text)
  }
}

extension AppStorage where Value == String? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<String>.text.optional)
  }
}

extension AppStorage where Value == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .lossless)
  }
}

extension AppStorage where Value == Int? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<Int>.lossless.optional)
  }
}

extension AppStorage where Value == Double {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .lossless)
  }
}

extension AppStorage where Value == Double? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<Double>.lossless.optional)
  }
}

extension AppStorage where Value == Bool {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .lossless)
  }
}

extension AppStorage where Value == Bool? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<Bool>.lossless.optional)
  }
}

extension AppStorage where Value == Data {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .base64)
  }
}

extension AppStorage where Value == Data? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<Data>.base64.optional)
  }
}

extension AppStorage where Value == URL {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .address)
  }
}

extension AppStorage where Value == URL? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<URL>.address.optional)
  }
}

extension AppStorage where Value == Date {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: .seconds)
  }
}

extension AppStorage where Value == Date? {
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: nil, coding: StoredCoding<Date>.seconds.optional)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: StoredCoding<String>.text.raw())
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key: key, initial: wrappedValue, coding: StoredCoding<Int>.lossless.raw())
  }
}

extension AppStorage {
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == String {
    self.init(key: key, initial: nil, coding: StoredCoding<String>.text.raw().optional)
  }

  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == Int {
    self.init(key: key, initial: nil, coding: StoredCoding<Int>.lossless.raw().optional)
  }
}
