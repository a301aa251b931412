import Foundation

/// Hands data to a program (``LimitedProgram``) as its input.
package enum UnnamedFile {
  /// A file that only its descriptor leads to, at its beginning. The file loses its name before the
  /// data come into it. So nobody else can open them, and a kill leaves none.
  /// - Throws: ``LimitedProgram/Unavailable``, and what the disk says
  package static func make(with data: Data) throws -> Int32 {
    let path = FileManager.default.temporaryDirectory.appending(path: "quartet-\(UUID())").path
    let writing = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard writing >= 0 else { throw LimitedProgram.Unavailable("\(path) cannot be made.") }
    let file = FileHandle(fileDescriptor: writing, closeOnDealloc: true)
    let reading = open(path, O_RDONLY | O_CLOEXEC)
    unlink(path)
    guard reading >= 0 else { throw LimitedProgram.Unavailable("\(path) cannot be read.") }
    do {
      try file.write(contentsOf: data)
    } catch {
      close(reading)
      throw error
    }
    return reading
  }
}
