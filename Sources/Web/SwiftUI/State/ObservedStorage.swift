/// The storage of a property wrapper. The components whose bodies have read it run again when it
/// changes.
///
/// The storage notes its readers itself. A registration with Observation takes a kilobyte, and
/// most screens read several states.
@MainActor
class ObservedStorage {
  private struct Reader {
    weak var scope: TrackingScope?
    let run: Int
  }

  private var readers: [ObjectIdentifier: Reader] = [:]
  /// Readers that are gone are dropped when there are as many as this.
  private var manyReaders = 32

  init() {}

  /// To be called before the value is read.
  final func noteRead() { TrackingScope.noteRead(of: self) }

  /// To be called before the value is changed, as observers expect it.
  final func noteChange() {
    guard !readers.isEmpty else { return }
    let told = readers.values
    readers = [:]
    for reader in told { reader.scope?.changed(reader.run) }
  }

  /// - Parameter run: the run of the scope's body that has read the value.
  final func add(_ scope: TrackingScope, run: Int) {
    readers[ObjectIdentifier(scope)] = Reader(scope: scope, run: run)
    guard readers.count >= manyReaders else { return }
    readers = readers.filter { $0.value.scope != nil }
    manyReaders = max(32, 2 * readers.count)
  }
}
