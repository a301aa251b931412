extension ViewGraph {
  /// The tree whose code runs: bodies, actions, and the tasks that they start. It is a task-local,
  /// so that one session's code cannot reach another session.
  @TaskLocal static var current: Reference?

  struct Reference: Sendable {
    weak var graph: ViewGraph?
  }

  /// Runs code as this tree's.
  func scoped<Result>(_ work: @MainActor () -> Result) -> Result {
    Self.$current.withValue(Reference(graph: self)) { MainQueue.turn(work) }
  }
}
