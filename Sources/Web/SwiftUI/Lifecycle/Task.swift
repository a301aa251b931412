extension View {
  /// Adds an asynchronous task to perform before this view appears, cancelled when it disappears.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: 0, priority: priority, action: action))
  }

  /// Adds a task to perform before this view appears or when a specified value changes.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: value, priority: priority, action: action))
  }
}

private struct TaskModifier<ID: Equatable>: LifecycleModifier {
  typealias Body = Never
  let id: ID
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  @MainActor
  final class Memory {
    var id: ID
    var isGone = false
    private var task: Task<Void, Never>?
    private var started = 0
    init(id: ID) { self.id = id }

    /// Runs the action until it ends or ``stop()`` is called. A task that has ended still keeps two
    /// kilobytes, so it is forgotten.
    func start(priority: TaskPriority, _ action: @escaping @Sendable () async -> Void) {
      started += 1
      let number = started
      task = Task(priority: priority) {
        await action()
        if number == started { task = nil }
      }
    }

    func stop() {
      task?.cancel()
      task = nil
    }
  }

  func makeMemory() -> Memory { Memory(id: id) }

  func mounted(_ memory: inout Memory, in graph: ViewGraph) { start(memory, in: graph) }

  func updated(_ memory: inout Memory, in graph: ViewGraph) {
    guard memory.id != id else { return }
    memory.id = id
    memory.stop()
    start(memory, in: graph)
  }

  func unmounted(_ memory: inout Memory, in graph: ViewGraph) {
    memory.isGone = true
    memory.stop()
  }

  /// Started after the commit, so inside the session's scope: the task inherits its task-locals.
  private func start(_ memory: Memory, in graph: ViewGraph) {
    let action = action
    let priority = priority
    graph.afterCommit {
      if memory.isGone { return }
      memory.start(priority: priority, action)
    }
  }
}
