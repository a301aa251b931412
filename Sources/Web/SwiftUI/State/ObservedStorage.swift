/// What a property wrapper keeps, known to Observation as one property.
///
/// The class is not generic, as its subclasses are: the key path of a generic class is made anew at
/// each read, which took a tenth of a turn.
@MainActor @Observable
class ObservedStorage {
  private var changes = 0

  /// To be called before the value is read.
  final func noteRead() { _ = changes }

  /// To be called before the value is changed, as observers expect it.
  final func noteChange() { changes &+= 1 }
}
