import ClientKit

/// Keeps the form that is being typed in the device's storage, for the next launch.
@MainActor
final class FormKeeper {
  /// A quick typist must not wait for the disk, nor make everybody else wait, at every letter. Short
  /// enough that a sudden end costs no more than the last word.
  static let pause: Duration = .milliseconds(300)

  private let record: WindowRecord<StoreForm>
  private let clock: any Clock<Duration>
  /// Whether the storage has this form, perhaps an older state of it.
  private var isKept = false
  /// The newest form, while it is not in the storage yet.
  private var unkept: StoreForm?
  private var writing: Task<Void, Never>?

  init(device: Device) {
    record = WindowRecord(key: StoreForm.key, version: 1, device: device)
    clock = device.clock
  }

  /// The form that was kept before a relaunch; this window goes on with it.
  func find() -> StoreForm? { form(in: record.find()) }

  /// The same, once the window that had it has closed; nil if it stays open.
  func waitForOtherWindow() async -> StoreForm? { form(in: await record.waitForOtherWindow()) }

  /// Keeps what the form is after a moment, once for all letters until then. The first ones are kept
  /// at once: what a reloaded page finds nothing of, it does not wait for.
  func keepSoon(_ form: StoreForm) {
    unkept = form
    guard isKept else { return keepNow() }
    guard writing == nil else { return }
    writing = Task {
      guard (try? await clock.sleep(for: Self.pause)) != nil, !Task.isCancelled else { return }
      keepNow()
    }
  }

  /// Keeps at once what is still to be kept: the screen is being left, or sent.
  func keepNow() {
    stopWriting()
    guard let form = unkept else { return }
    unkept = nil
    isKept = true
    record.keep(form)
  }

  /// The form was saved or given up.
  func discard() {
    stopWriting()
    unkept = nil
    isKept = false
    record.discard()
  }

  private func stopWriting() {
    writing?.cancel()
    writing = nil
  }

  private func form(in finding: WindowRecord<StoreForm>.Finding) -> StoreForm? {
    guard case .found(let form) = finding else { return nil }
    isKept = true
    return form
  }
}
