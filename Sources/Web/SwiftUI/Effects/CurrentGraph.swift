extension ViewGraph {
  /// The tree whose code runs: bodies, actions, and the tasks that they start. A task-local, so that
  /// what one session does can reach no other.
  @TaskLocal static var current: Reference?

  struct Reference: Sendable {
    weak var graph: ViewGraph?
  }

  /// Runs code as this tree's.
  func scoped<Result>(_ work: @MainActor () -> Result) -> Result {
    Self.$current.withValue(Reference(graph: self)) { work() }
  }
}
