import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The items of a venue: search, add, change, switch off, delete, import.
struct AdminItemsView: View {
  @State private var model: AdminItemsViewModel
  @State private var sheet: AdminItemSheet?
  @State private var deleted: ConvenienceItem?

  init(model: AdminItemsViewModel) { _model = State(initialValue: model) }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Items")
      .navigationBarTitleDisplayMode(.inline)
      .searchable(text: $model.search, prompt: "Search items")
      .task(id: model.search) { await model.searchChanged() }
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) {
          Menu {
            Button("New item", systemImage: "plus") { sheet = .form(nil) }
              .accessibilityIdentifier("newItem")
            Button("Import a list", systemImage: "square.and.arrow.down") { sheet = .importing }
              .accessibilityIdentifier("importItems")
          } label: {
            Image(systemName: "plus")
          }
          .accessibilityLabel("Add items")
          .accessibilityIdentifier("addItems")
        }
      }
      .sheet(item: $sheet) { sheet in
        switch sheet {
        case .form(let item):
          ItemFormView(model: ItemFormViewModel(item: item, api: model.api)) { model.saved($0) }
        case .importing:
          ImportView(model: ImportViewModel(api: model.api)) { Task { await model.load() } }
        }
      }
      .confirmationDialog(
        "Delete this item?", isPresented: $deleted.isPresent(), titleVisibility: .visible,
        presenting: deleted
      ) { item in
        Button("Delete", role: .destructive) { Task { await model.delete(item) } }
          .accessibilityIdentifier("confirmDelete")
      } message: { item in
        Text(
          """
          \(item.name) goes from the store for good. Orders keep their own copy. To stop selling \
          it for a while, switch it off instead.
          """)
      }
  }

  @ViewBuilder private var content: some View {
    switch model.state {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.retryButtonTapped() } }
    case .loaded(let items):
      ScrollView {
        LazyVStack(spacing: 10) {
          if let message = model.errorMessage { ErrorLine(sentence: message) }
          if items.isEmpty { nothing }
          ForEach(items) { item in
            AdminItemRow(item: item, model: model) {
              sheet = .form(item)
            } delete: {
              deleted = item
            }
          }
          if model.hasMore {
            Button("Show more") { Task { await model.loadMore() } }
              .buttonStyle(.bordered)
              .disabled(model.isLoadingMore)
              .accessibilityIdentifier("showMore")
          }
        }
        .page()
      }
    }
  }
}

extension AdminItemsView {
  @ViewBuilder private var nothing: some View {
    if let words = model.search.orNil {
      EmptyStateView(
        icon: "magnifyingglass", title: "Nothing found", message: "No item fits “\(words)”.")
    } else {
      EmptyStateView(
        icon: "tag", title: "No items yet", message: "Add one, or import the list of a shop.",
        actionTitle: "Import a list"
      ) { sheet = .importing }
    }
  }
}

/// The sheet over the items.
enum AdminItemSheet: Identifiable {
  /// Nil: a new item.
  case form(ConvenienceItem?)
  case importing

  var id: String {
    switch self {
    case .form(let item): "form \(item?.id ?? "new")"
    case .importing: "import"
    }
  }
}
