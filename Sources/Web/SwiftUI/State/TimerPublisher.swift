extension Timer {
  /// A publisher that repeatedly emits the current date on the given interval.
  ///
  /// Foundation has it only where Combine is. A server's main thread has no run loop for timers, so
  /// a task fires instead. Run loop and mode exist for the sake of existing code.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    private let interval: TimeInterval
    private let dates = PassthroughSubject<Date, Never>()

    init(interval: TimeInterval) { self.interval = interval }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      dates.subscribe(subscriber)
    }

    public func connect() -> any Cancellable {
      // A hundredth of a second is the shortest interval a page can show anything of.
      let pause = Duration.seconds(Swift.max(interval, 0.01))
      let output = Outlet(dates: dates)
      let task = Task { @MainActor in
        while (try? await Task.sleep(for: pause)) != nil, let dates = output.dates {
          dates.send(Date())
        }
      }
      return AnyCancellable { task.cancel() }
    }

    /// Safe to share: the subject guards itself with a lock, and only the main actor sends.
    private final class Outlet: @unchecked Sendable {
      weak let dates: PassthroughSubject<Date, Never>?
      init(dates: PassthroughSubject<Date, Never>) { self.dates = dates }
    }
  }

  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval: interval) }
}
