/// Represents a type of haptic and/or audio feedback that can be played. A browser can only vibrate,
/// where the device can.
public struct SensoryFeedback: Equatable, Sendable {
  /// How strong something is felt.
  public struct Weight: Equatable, Sendable {
    let milliseconds: Double
    public static let light = Weight(milliseconds: 8)
    public static let medium = Weight(milliseconds: 14)
    public static let heavy = Weight(milliseconds: 24)
  }

  let milliseconds: Double

  public static let success = SensoryFeedback(milliseconds: 20)
  public static let warning = SensoryFeedback(milliseconds: 40)
  public static let error = SensoryFeedback(milliseconds: 60)
  public static let selection = SensoryFeedback(milliseconds: 6)
  public static let increase = SensoryFeedback(milliseconds: 8)
  public static let decrease = SensoryFeedback(milliseconds: 8)
  public static let start = SensoryFeedback(milliseconds: 14)
  public static let stop = SensoryFeedback(milliseconds: 14)
  public static let alignment = SensoryFeedback(milliseconds: 6)
  public static let levelChange = SensoryFeedback(milliseconds: 8)
  public static let impact = SensoryFeedback(milliseconds: 14)

  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(milliseconds: (weight.milliseconds * min(max(intensity, 0), 1)).rounded(.up))
  }
}

extension View {
  /// Plays the specified feedback when the provided trigger value changes.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T
  ) -> some View { modifier(FeedbackModifier(trigger: trigger) { _, _ in feedback }) }

  /// Plays the specified feedback when the provided trigger value changes and the condition holds.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T,
    condition: @escaping @MainActor (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View {
    modifier(FeedbackModifier(trigger: trigger) { condition($0, $1) ? feedback : nil })
  }

  /// Plays feedback when returned from the closure after the provided trigger value changes.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping @MainActor (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { modifier(FeedbackModifier(trigger: trigger, feedback: feedback)) }
}

private struct FeedbackModifier<Trigger: Equatable>: LifecycleModifier {
  typealias Body = Never
  let trigger: Trigger
  let feedback: @MainActor (Trigger, Trigger) -> SensoryFeedback?

  func makeMemory() -> Trigger { trigger }
  func mounted(_ memory: inout Trigger, in graph: ViewGraph) {}

  func updated(_ memory: inout Trigger, in graph: ViewGraph) {
    let old = memory
    guard old != trigger else { return }
    memory = trigger
    guard let feedback = feedback(old, trigger) else { return }
    graph.patch.effect(.vibrate, .number(feedback.milliseconds))
  }
}
