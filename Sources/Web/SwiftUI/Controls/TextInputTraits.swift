/// The settings of a text field for the browser's keyboard.
struct TextInputTraits {
  var keyboard = UIKeyboardType.default
  var contentType: UITextContentType?
  var autocorrects = true
  var capitalization: String?
  var submitLabel: SubmitLabel?
  var onSubmit: [@MainActor () -> Void] = []
  /// The actions of submitting a search.
  var onSearch: [@MainActor () -> Void] = []

  @MainActor
  func apply(to element: ElementNode) {
    if let mode = keyboard.inputMode { element.attribute("inputmode", mode) }
    element.attribute("autocomplete", contentType?.autocomplete ?? "off")
    if !autocorrects {
      element.attribute("autocorrect", "off")
      element.attribute("spellcheck", "false")
    }
    if let capitalization { element.attribute("autocapitalize", capitalization) }
    if let submitLabel { element.attribute("enterkeyhint", submitLabel.css) }
  }
}

struct TextInputTraitsKey: EnvironmentKey {
  static var defaultValue: TextInputTraits { TextInputTraits() }
}

/// A semantic label describing the label of submission within a view hierarchy.
public struct SubmitLabel: Sendable {
  let css: String
  public static let done = SubmitLabel(css: "done")
  public static let go = SubmitLabel(css: "go")
  public static let send = SubmitLabel(css: "send")
  public static let join = SubmitLabel(css: "go")
  public static let route = SubmitLabel(css: "go")
  public static let search = SubmitLabel(css: "search")
  public static let `return` = SubmitLabel(css: "enter")
  public static let next = SubmitLabel(css: "next")
  public static let `continue` = SubmitLabel(css: "next")
}

/// A type that defines various triggers that result in the firing of a submission action.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

/// The kind of autocapitalization behavior applied during text input.
public struct TextInputAutocapitalization: Sendable {
  let css: String
  public static let never = TextInputAutocapitalization(css: "none")
  public static let words = TextInputAutocapitalization(css: "words")
  public static let sentences = TextInputAutocapitalization(css: "sentences")
  public static let characters = TextInputAutocapitalization(css: "characters")
}

extension View {
  /// Sets the keyboard type for this view.
  public func keyboardType(_ type: UIKeyboardType) -> some View { textInput { $0.keyboard = type } }

  /// Sets the text content type for this view.
  public func textContentType(_ textContentType: UITextContentType?) -> some View {
    textInput { $0.contentType = textContentType }
  }

  /// Sets whether to disable autocorrection for this view.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    textInput { $0.autocorrects = !disable }
  }

  /// Sets whether to disable autocorrection for this view.
  public func disableAutocorrection(_ disable: Bool?) -> some View {
    textInput { $0.autocorrects = !(disable ?? false) }
  }

  /// Sets how often the shift key in the keyboard is automatically enabled.
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { textInput { $0.capitalization = autocapitalization?.css } }

  /// Sets whether to apply auto-capitalization to this view.
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    textInput { $0.capitalization = style.css }
  }

  /// Sets the submit label for this view.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    textInput { $0.submitLabel = submitLabel }
  }

  /// Adds an action to perform when the user submits a value to this view. The nearest action runs
  /// first.
  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    textInput {
      if triggers.contains(.text) { $0.onSubmit.insert(action, at: 0) }
      if triggers.contains(.search) { $0.onSearch.insert(action, at: 0) }
    }
  }

  private func textInput(
    _ change: @escaping @MainActor (inout TextInputTraits) -> Void
  ) -> some View { modifier(EnvironmentModifier { change(&$0[TextInputTraitsKey.self]) }) }
}
