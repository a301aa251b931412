import Foundation

/// The processor time of the present thread. Unlike the clock's, it does not grow while the machine
/// does something else, so nobody pays for a busy machine.
enum ProcessorTime {
  static func ofThread() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
