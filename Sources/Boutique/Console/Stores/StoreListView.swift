import BoutiqueModels
import LookKit
import SwiftUI

/// All stores; a tap opens one.
struct StoreListView: View {
  @State private var model: StoreListModel

  init(model: StoreListModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack(path: $model.path) {
      content
        .navigationTitle("Stores")
        .navigationDestination(for: String.self) { id in
          page(of: id)
        }
        .toolbar {
          ToolbarItem(placement: .topBarLeading) {
            Button("Sign Out") { model.isAskingToSignOut = true }
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
    .confirmationDialog(
      "Sign out on this device?", isPresented: $model.isAskingToSignOut,
      titleVisibility: .visible
    ) {
      Button("Sign Out", role: .destructive) { model.signOutButtonTapped() }
        .accessibilityIdentifier("confirmSignOutButton")
    } message: {
      Text("You need the owner token to come back.")
    }
    .background { PageAddresses(list: model) }
    .onOpenURL { model.open($0) }
    .task { await model.load() }
    .sheet(item: $model.sheet) { sheet in
      switch sheet {
      case .add: StoreEditorView(model: model.editorModel(for: nil))
      case .edit(let store): StoreEditorView(model: model.editorModel(for: store))
      case .pair(let store): KiosksSheet(model: model.kiosksModel(for: store))
      }
    }
  }

  /// The store's page. After a reload it shows the list's own state until the list has come.
  @ViewBuilder private func page(of id: String) -> some View {
    switch model.stores {
    case .loading: loading
    case .failed(let sentence): failure(sentence)
    case .loaded:
      if let store = model.store(id) {
        StoreView(store: store, list: model, model: model.activityModel(for: store))
      }
    }
  }

  private var loading: some View {
    ProgressView()
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private func failure(_ sentence: String) -> some View {
    FailureView(sentence: sentence) {
      Task { await model.retryButtonTapped() }
    }
  }

  @ViewBuilder private var content: some View {
    switch model.stores {
    case .loading: loading
    case .failed(let sentence): failure(sentence)
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
              StoreCell(store: store)
            }
            .accessibilityIdentifier("storeRow-\(store.publicId)")
          }
        }
      }
      .refreshable { await model.load() }
    }
  }
}

struct StoreListViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      StoreListView(model: ConsolePreview.list(.loaded([.sample])))
        .previewDisplayName("Stores")
      StoreListView(model: ConsolePreview.list(.loaded([])))
        .previewDisplayName("No stores yet")
      StoreListView(model: ConsolePreview.list(.loading))
        .previewDisplayName("Loading")
      StoreListView(model: ConsolePreview.list(.failed("There is no internet connection.")))
        .previewDisplayName("Offline")
    }
  }
}
