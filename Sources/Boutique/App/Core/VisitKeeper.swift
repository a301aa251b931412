import ClientKit

/// Keeps the visit in progress in the device's storage, for the next launch.
@MainActor
final class VisitKeeper {
  private let record: WindowRecord<VisitRecord>
  private var isKeepingSoon = false

  init(device: Device) {
    record = WindowRecord(key: Config.visitKey, version: 1, device: device)
  }

  func find() -> WindowRecord<VisitRecord>.Finding { record.find() }

  /// The visit that another window of this device shows now.
  var visitElsewhere: VisitRecord? { record.valueElsewhere }

  func waitForOtherWindow() async -> WindowRecord<VisitRecord>.Finding {
    await record.waitForOtherWindow()
  }

  /// - Parameter visit: nil when there is none any more.
  func keep(_ visit: VisitRecord?) {
    if let visit { record.keep(visit) } else { record.discard() }
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
