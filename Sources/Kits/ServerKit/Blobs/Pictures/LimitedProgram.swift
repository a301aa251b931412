import CSpawn
import Foundation

/// Runs another program on data that may be hostile: with limits on its memory and time, without
/// any file or connection of ours, and unable to fill the disk.
///
/// It reads its input from a descriptor, and writes to a pipe. A program that is taken over by its
/// input therefore has nothing in its hands but that input.
package struct LimitedProgram: Sendable {
  package struct Limits: Sendable {
    /// Address space, in bytes.
    package var memory = 1536 * 1024 * 1024
    /// Of one processor, in seconds.
    package var processorTime = 20
    /// On the clock; a busy machine needs more of it than of the processor.
    package var time = Duration.seconds(40)
    /// The most bytes that are taken from it.
    package var output = 64 * 1024 * 1024
    /// The longest file that it may write. Nil for a program with a log or a queue of its own.
    package var file: Int? = 1024 * 1024

    package init() {}
  }

  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case outOfTime
    case tooMuchOutput
    /// The system could not say how it ended.
    case unknown
  }

  package struct Result {
    package let ending: Ending
    package let output: Data
    /// The end of what it has complained about, for the log.
    package let complaint: String
  }

  /// The program itself does not work; for the log.
  package struct Unavailable: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  let limits: Limits
  private let left: LeftPrograms
  private let variables: [String]

  /// - Parameter variables: for the program's environment, such as ``withoutVipsPlugins``.
  package init(limits: Limits, variables: [String] = []) {
    self.init(limits: limits, variables: variables, left: .shared)
  }

  init(limits: Limits, variables: [String] = [], left: LeftPrograms) {
    self.limits = limits
    self.variables = variables
    self.left = left
  }

  /// Waits for the program's end, on the thread of the caller.
  /// - Parameters:
  ///   - isCancelled: asked ten times a second; ends the program.
  /// - Throws: ``Unavailable``, `CancellationError`
  package func run(
    _ command: [String], input: Int32, isCancelled: () -> Bool
  ) throws -> Result {
    let (output, complaint) = (try Pipe(), try Pipe())
    let child = try spawn(
      command, input: input, output: output.writing, complaint: complaint.writing)
    output.closeWriting()
    complaint.closeWriting()
    var isReaped = false
    defer { if !isReaped { endOrLeave(child, of: command[0]) } }
    var (data, words) = (Data(), Data())
    let deadline = ContinuousClock.now.advanced(by: limits.time)
    while output.isOpen || complaint.isOpen {
      if isCancelled() { throw CancellationError() }
      guard ContinuousClock.now < deadline else {
        return Result(ending: .outOfTime, output: data, complaint: Self.text(words))
      }
      Pipe.wait(for: [output, complaint], milliseconds: 100)
      output.read { data.append($0) }
      complaint.read { words = (words + $0).suffix(2048) }
      guard data.count <= limits.output else {
        return Result(ending: .tooMuchOutput, output: Data(), complaint: Self.text(words))
      }
    }
    // A program that has closed its output and goes on is not waited for.
    let ending = reap(child, until: deadline)
    isReaped = ending != nil
    return Result(ending: ending ?? .outOfTime, output: data, complaint: Self.text(words))
  }

  /// Waits for the end of a program whose words nobody wants, on the thread of the caller. What it
  /// leaves at work is not waited for: mail programs deliver in a child of their own.
  /// - Parameters:
  ///   - isCancelled: asked twenty times a second; ends the program.
  /// - Throws: ``Unavailable``, `CancellationError`
  package func runUnheard(
    _ command: [String], input: Int32, isCancelled: () -> Bool
  ) throws -> Ending {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { throw Unavailable("/dev/null cannot be opened: \(Errno.text)") }
    defer { close(nowhere) }
    let child = try spawn(command, input: input, output: nowhere, complaint: nowhere)
    let deadline = ContinuousClock.now.advanced(by: limits.time)
    repeat {
      let pause = ContinuousClock.now.advanced(by: .milliseconds(50))
      if let ending = reap(child, until: min(pause, deadline)) { return ending }
      if isCancelled() {
        endOrLeave(child, of: command[0])
        throw CancellationError()
      }
    } while ContinuousClock.now < deadline
    endOrLeave(child, of: command[0])
    return .outOfTime
  }

  private static func text(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: The child

  private func spawn(
    _ command: [String], input: Int32, output: Int32, complaint: Int32
  ) throws -> pid_t {
    try left.requireRoom(for: command[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, complaint, 2)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of a server block signals, which a child would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

    let arguments = (limiting + command).map { strdup($0) } + [nil]
    let environment = (Self.environment + variables).map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, limiting[0], &actions, &attributes, arguments, environment)
    guard failure == 0 else {
      throw Unavailable(
        "\(limiting[0]) cannot be started: \(String(cString: strerror(failure)))")
    }
    return child
  }

  /// `prlimit` of util-linux, which every Debian has, sets the limits and becomes the program.
  private var limiting: [String] {
    // The compiler of libvips' inner loops wants a page in a file.
    let file = limits.file.map { ["--fsize=\($0)"] } ?? []
    return ["prlimit", "--as=\(limits.memory)", "--cpu=\(limits.processorTime)"] + file
      + ["--core=0", "--nofile=64", "--"]
  }

  /// The exit status of `prlimit` when the program is not there.
  package static let notFound = Ending.exited(127)

  /// Nothing of our own: it has keys and passwords. One thread and one arena, so that the limit of
  /// memory is not used up by reservations.
  private static let environment = [
    "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "MALLOC_ARENA_MAX=1", "VIPS_CONCURRENCY=1",
    "VIPS_BLOCK_UNTRUSTED=1", "VIPS_DISC_THRESHOLD=8g", "HOME=/nonexistent",
  ]

  /// libvips then has its own decoders alone. Its plugins bring a hundred libraries: they take longer to load
  /// than most pictures, and each may have faults.
  package static let withoutVipsPlugins = ["VIPSHOME=/nonexistent"]

  /// Nil if it has not ended by then.
  func reap(_ child: pid_t, until deadline: ContinuousClock.Instant) -> Ending? {
    var (status, pause): (Int32, useconds_t) = (0, 1000)
    while true {
      let found = waitpid(child, &status, WNOHANG)
      if found == child { break }
      // The status is nobody's. Zero there would read as a program that did its work.
      if found < 0, errno != EINTR { return .unknown }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(pause)
      pause = min(2 * pause, 16_000)
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  /// Ends a program. One that has become another user, as exim does, or that hangs in the kernel, is
  /// not waited for.
  private func endOrLeave(_ child: pid_t, of program: String) {
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    if reap(child, until: .now.advanced(by: .seconds(1))) == nil { left.add(child, of: program) }
  }
}
