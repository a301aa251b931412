import Foundation
import Testing

@testable import ServerKit

@Suite("Programs with limits")
struct LimitedProgramTests {
  private func run(
    _ command: String..., limits: (inout LimitedProgram.Limits) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> LimitedProgram.Result {
    var chosen = LimitedProgram.Limits()
    limits(&chosen)
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    return try LimitedProgram(limits: chosen)
      .run(command, input: input, isCancelled: isCancelled)
  }

  private func text(_ result: LimitedProgram.Result) -> String {
    String(decoding: result.output, as: UTF8.self)
  }

  @Test("Output, complaints and the status come back")
  func results() throws {
    let result = try run("sh", "-c", "echo out; echo bad >&2; exit 3")
    #expect(result.ending == .exited(3))
    #expect(text(result) == "out\n" && result.complaint == "bad")
    #expect(try run("sh", "-c", "kill -SEGV $$").ending == .signalled(SIGSEGV))
    #expect(try run("no-such-program").ending == LimitedProgram.notFound)
  }

  @Test("It has nothing of ours: no variable, no file, no connection")
  func nothing() throws {
    setenv("QUARTET_TEST_OF_PROGRAMS", "secret", 1)
    #expect(try !text(run("env")).contains("secret"))
    // The fourth is the listing's own.
    #expect(try text(run("ls", "/proc/self/fd")).split(separator: "\n").count <= 4)
  }

  @Test("It ends when its time is up, with all that it has started")
  func time() async throws {
    let start = ContinuousClock.now
    let marker = "31\(Int.random(in: 100_000...999_999))"
    let result = try run("sh", "-c", "sleep \(marker) & sleep \(marker)") { limits in
      limits.time = .milliseconds(300)
    }
    #expect(result.ending == .outOfTime)
    #expect(start.duration(to: .now) < .seconds(10))
    // The program is waited for. What it has started dies by itself, a moment later.
    try await eventually("nothing of it runs any more") {
      !Self.commands.contains { $0.contains(marker) }
    }
  }

  /// The command lines of all processes.
  private static var commands: [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { Int($0) != nil }.compactMap {
      try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
    }
  }

  @Test("It ends when nobody wants its result any more")
  func cancellation() throws {
    let start = ContinuousClock.now
    #expect(throws: CancellationError.self) {
      try run("sleep", "30", isCancelled: { start.duration(to: .now) > .milliseconds(200) })
    }
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test("Memory, processor time, output and files are limited")
  func limits() throws {
    let memory = try run("tail", "/dev/zero") { $0.memory = 64 * 1024 * 1024 }
    #expect(memory.ending != .exited(0) && memory.ending != .outOfTime)
    let processor = try run("sh", "-c", "while :; do :; done") { $0.processorTime = 1 }
    #expect(processor.ending == .signalled(SIGKILL))
    let output = try run("yes") { $0.output = 1024 * 1024 }
    #expect(output.ending == .tooMuchOutput && output.output.isEmpty)
    let file = FileManager.default.temporaryDirectory.appending(path: RandomName.hex128()).path
    defer { unlink(file) }
    #expect(try run("dd", "if=/dev/zero", "of=\(file)", "bs=1M", "count=9").ending != .exited(0))
  }

  @Test("An end that the system does not tell is not taken for a success")
  func unknownEnd() throws {
    let program = LimitedProgram(limits: .init())
    // The first process is no child of ours, so its end can never be asked for.
    #expect(program.reap(1, until: .now) == .unknown)
  }

  @Test("While too many of a program hang it is not started again; others are")
  func left() async throws {
    let hanging = try (0..<2).map { _ in
      try Process.run(URL(filePath: "/bin/sleep"), arguments: ["600"])
    }
    defer { for each in hanging { kill(each.processIdentifier, SIGKILL) } }
    let left = LeftPrograms(limit: 2)
    let program = LimitedProgram(limits: .init(), left: left)
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    let runs = { (command: String) in
      try program.runUnheard([command], input: input, isCancelled: { false }) == .exited(0)
    }
    left.add(hanging[0].processIdentifier, of: "true")
    #expect(try runs("true"))
    left.add(hanging[1].processIdentifier, of: "true")
    let refusal = #expect(throws: LimitedProgram.Unavailable.self) { try runs("true") }
    #expect(refusal?.description == "true is not started: 2 of it hang and cannot be ended.")
    #expect(try runs("ls"))
    kill(hanging[0].processIdentifier, SIGKILL)
    try await eventually("one has ended") { (try? runs("true")) == true }
  }
}
