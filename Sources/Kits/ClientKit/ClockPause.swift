extension Clock<Duration> {
  /// Sleeps.
  /// - Returns: whether the whole time passed; `false` when the surrounding task was cancelled.
  public func paused(for duration: Duration) async -> Bool {
    (try? await sleep(for: duration)) != nil
  }
}
