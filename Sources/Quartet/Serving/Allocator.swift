import CMalloc

/// The C library's allocator, set for a server that thousands of tabs come to and leave.
///
/// By default glibc makes up to eight arenas a core and gives back only the end of each. One long
/// life at the end of an arena then keeps hundreds of megabytes that are free (docs/decisions.md).
enum Allocator {
  private static let arenas: CInt = 2
  /// Less than this is not worth the search for free pages.
  private static let worthwhileBytes = 16 * 1024 * 1024

  /// To be called before other threads allocate.
  static func configure() {
    _ = mallopt(M_ARENA_MAX, arenas)
  }

  /// Bytes that the process has freed and not given back.
  static var keptBytes: Int { Int(mallinfo2().fordblks) }

  /// Gives the system the free pages. An arena is locked meanwhile: about a millisecond for each
  /// ten megabytes that are free.
  static func giveBack() {
    guard keptBytes > worthwhileBytes else { return }
    _ = malloc_trim(0)
  }
}
