/// The storage of a property wrapper, which Observation knows as one property.
///
/// The class is not generic, although its subclasses are. The key path of a generic class is made
/// anew at each read, which took a tenth of a turn.
@MainActor @Observable
class ObservedStorage {
  private var changes = 0

  /// To be called before the value is read.
  final func noteRead() { _ = changes }

  /// To be called before the value is changed, as observers expect it.
  final func noteChange() { changes &+= 1 }
}
