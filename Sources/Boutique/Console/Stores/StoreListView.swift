import BoutiqueModels
import SwiftUI

/// All stores; a tap opens one.
struct StoreListView: View {
  @State private var model: StoreListModel

  init(model: StoreListModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack {
      content
        .navigationTitle("Stores")
        .navigationDestination(for: String.self) { id in
          if let store = model.store(id) {
            StoreView(store: store, list: model, model: model.activityModel(for: store))
          }
        }
        .toolbar {
          ToolbarItem(placement: .topBarLeading) {
            Button("Sign Out") { model.signOutButtonTapped() }
              .accessibilityIdentifier("signOutButton")
          }
          ToolbarItem(placement: .topBarTrailing) {
            Button {
              model.addStoreButtonTapped()
            } label: {
              Image(systemName: "plus")
            }
            .accessibilityLabel("Add store")
            .accessibilityIdentifier("addStoreButton")
          }
        }
    }
    .task { await model.load() }
    .sheet(item: $model.sheet) { sheet in
      switch sheet {
      case .add: StoreEditorView(model: model.editorModel(for: nil))
      case .edit(let store): StoreEditorView(model: model.editorModel(for: store))
      case .pair(let store): PairingSheet(store: store)
      }
    }
  }

  @ViewBuilder private var content: some View {
    switch model.stores {
    case .loading:
      ProgressView()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    case .failed(let sentence):
      FailureView(sentence: sentence) {
        Task { await model.retryButtonTapped() }
      }
    case .loaded(let stores):
      List {
        Section {
          if stores.isEmpty {
            EmptyMessage(
              title: "No stores yet", hint: "Add your first store with the plus above.",
              symbol: "storefront")
          }
          ForEach(stores, id: \.publicId) { store in
            NavigationLink(value: store.publicId) {
              StoreRow(store: store)
            }
            .accessibilityIdentifier("storeRow-\(store.publicId)")
          }
        }
      }
      .refreshable { await model.load() }
    }
  }
}
