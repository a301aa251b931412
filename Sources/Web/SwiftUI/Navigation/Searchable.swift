/// The placement of a search field in a view hierarchy: in the browser always below the title.
public struct SearchFieldPlacement: Hashable, Sendable {
  private let name: String
  public static let automatic = SearchFieldPlacement(name: "automatic")
  public static let toolbar = SearchFieldPlacement(name: "toolbar")
  public static let sidebar = SearchFieldPlacement(name: "sidebar")
  public static let navigationBarDrawer = SearchFieldPlacement(name: "drawer")

  public static func navigationBarDrawer(
    displayMode: NavigationBarDrawerDisplayMode
  ) -> SearchFieldPlacement { navigationBarDrawer }

  public struct NavigationBarDrawerDisplayMode: Sendable {
    public static let automatic = NavigationBarDrawerDisplayMode()
    public static let always = NavigationBarDrawerDisplayMode()
  }
}

extension View {
  /// Marks this view as searchable, which configures the display of a search field.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { modifier(SearchModifier(text: text, prompt: prompt)) }

  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { modifier(SearchModifier(text: text, prompt: Text(prompt))) }

  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { modifier(SearchModifier(text: text, prompt: Text(prompt))) }

  /// Marks this view as searchable with programmatic presentation of the search field.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    modifier(SearchModifier(text: text, prompt: prompt, isPresented: isPresented))
  }

  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    modifier(SearchModifier(text: text, prompt: Text(prompt), isPresented: isPresented))
  }

  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    modifier(SearchModifier(text: text, prompt: Text(prompt), isPresented: isPresented))
  }
}

/// An action that can end a search interaction.
@MainActor
public struct DismissSearchAction {
  fileprivate var action: @MainActor () -> Void = {}
  public func callAsFunction() { action() }
}

private struct IsSearchingKey: EnvironmentKey { static let defaultValue = false }
private struct SearchTextKey: EnvironmentKey { static let defaultValue: String? = nil }
private struct DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction? { nil }
}

extension EnvironmentValues {
  /// A Boolean value that indicates when the user is searching.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// An action that ends the current search interaction.
  @MainActor public internal(set) var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] ?? DismissSearchAction() }
    set { self[DismissSearchKey.self] = newValue }
  }

  /// The text of the search.
  var searchText: String? {
    get { self[SearchTextKey.self] }
    set { self[SearchTextKey.self] = newValue }
  }

  fileprivate var hasPage: Bool { self[PageKey.self] != nil }

  fileprivate var searchActions: [@MainActor () -> Void] {
    self[TextInputTraitsKey.self].onSearch
  }
}

private struct SearchModifier: ViewModifier {
  let text: Binding<String>
  let prompt: Text?
  var isPresented: Binding<Bool>?
  @State private var isActive = false
  @Environment(\.hasPage) private var hasPage
  @Environment(\.searchActions) private var searchActions

  func body(content: Content) -> some View {
    let active = isPresented ?? $isActive
    let actions = searchActions
    let field = SearchField(text: text, prompt: prompt, isActive: active) {
      for action in actions { action() }
    }
    let (isSearching, searchText) = (active.wrappedValue, text.wrappedValue)
    let searched = content.modifier(
      EnvironmentModifier { environment in
        environment.isSearching = isSearching
        environment.searchText = searchText
        environment.dismissSearch = DismissSearchAction {
          text.wrappedValue = ""
          active.wrappedValue = false
        }
      })
    if hasPage {
      searched.modifier(
        RegistrationModifier(registry: { $0[PageKey.self] }) { traits, _ in
          traits.search = AnyView(field)
        })
    } else {
      VStack(spacing: 8) {
        field
        searched
      }
    }
  }
}

/// The search field with its magnifying glass, its clear button and its cancel button.
private struct SearchField: View {
  let text: Binding<String>
  let prompt: Text?
  let isActive: Binding<Bool>
  let onSubmit: @MainActor () -> Void
  @FocusState private var isFocused: Bool

  var body: some View {
    HStack(spacing: 12) {
      SearchBox {
        Image(systemName: "magnifyingglass").accessibilityHidden(true)
        FieldInput(
          kind: .search, text: text.wrappedValue, label: ErasedLabel(prompt ?? Text("Search")),
          prompt: prompt ?? Text("Search"), read: { text.wrappedValue },
          onInput: { text.wrappedValue = $0 }, onSubmit: onSubmit
        )
        .focused($isFocused)
        .modifier(AttributeModifier(name: "enterkeyhint", value: "search"))
        .accessibilityIdentifier("searchField")
        if !text.wrappedValue.isEmpty {
          Button {
            text.wrappedValue = ""
            isFocused = true
          } label: {
            Image(systemName: "xmark.circle.fill")
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Clear text")
        }
      }
      if isActive.wrappedValue {
        Button("Cancel") {
          text.wrappedValue = ""
          isActive.wrappedValue = false
        }
      }
    }
    .onChange(of: isFocused) { _, isFocused in
      if isFocused { isActive.wrappedValue = true }
    }
    .onChange(of: isActive.wrappedValue, initial: true) { old, isActive in
      if isActive != isFocused, isActive || old { isFocused = isActive }
    }
  }
}

/// The grey box, all of which leads into the field.
private struct SearchBox<Content: View>: View {
  typealias Body = Never
  private let content: Content

  init(@ViewBuilder content: () -> Content) { self.content = content() }

  static func _makeView(_ view: SearchBox, context: _ViewContext, into list: inout _ViewList) {
    context.emit(
      ElementNode(
        "label", "srch", role: .fixed(.fillsWidth), children: context.nodes(of: view.content)),
      into: &list)
  }
}
