import ClientKit

/// Keeps the visit in progress in the device's storage, for the next launch.
@MainActor
final class VisitKeeper {
  private let record: WindowRecord<VisitRecord>
  private let storage: any KeyValueStorage
  private var isKeepingSoon = false

  init(device: Device) {
    record = WindowRecord(key: Config.visitKey, version: 1, device: device)
    storage = device.storage
  }

  func find() -> WindowRecord<VisitRecord>.Finding { record.find() }

  /// The visit that another window of this device shows now.
  var visitElsewhere: VisitRecord? { record.valueElsewhere }

  /// Whether another window has gone on with the visit that this one kept.
  var isLost: Bool { record.isLost }

  func waitForOtherWindow() async -> WindowRecord<VisitRecord>.Finding {
    await record.waitForOtherWindow()
  }

  /// - Parameter visit: nil when there is none any more.
  func keep(_ visit: VisitRecord?) {
    if let visit { record.keep(visit) } else { record.discard() }
  }

  /// Keeps a visit that could not be kept because another window's was, once that one is over: then
  /// the other window leaves this one out.
  func keepIfNothingIs(_ visit: VisitRecord?) {
    if storage.string(forKey: Config.visitKey) == nil { keep(visit) }
  }

  /// A tap is answered first, because the storage may take a few milliseconds; `visit` is asked
  /// after that, once for all taps until then.
  func keepSoon(_ visit: @escaping @MainActor () -> VisitRecord?) {
    guard !isKeepingSoon else { return }
    isKeepingSoon = true
    Task {
      isKeepingSoon = false
      keep(visit())
    }
  }
}
