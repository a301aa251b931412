import BoutiqueModels
import ClientKit
import LookKit
import SwiftUI

/// One store, live.
struct StoreView: View {
  let store: Store
  let list: StoreListModel
  @Environment(\.timeZone) private var timeZone
  @State private var model: ActivityModel

  init(store: Store, list: StoreListModel, model: ActivityModel) {
    self.store = store
    self.list = list
    _model = State(initialValue: model)
  }

  var body: some View {
    content
      .navigationTitle(store.name)
      .toolbar {
        ToolbarItemGroup(placement: .topBarTrailing) {
          Button {
            list.pairingQRButtonTapped(store)
          } label: {
            Image(systemName: "qrcode")
          }
          .accessibilityLabel("Kiosks")
          .accessibilityIdentifier("pairingQRButton")
          Button("Edit") { list.editButtonTapped(store) }
            .accessibilityIdentifier("editStoreButton")
        }
      }
      .task(id: model.question(in: timeZone)) {
        await model.follow(model.question(in: timeZone))
      }
  }

  /// The model of a question to the owner of a store from before kiosks had keys.
  private var question: KiosksModel? {
    store.internals?.asksAboutOpenKiosks == true ? list.kiosksModel(for: store) : nil
  }

  @ViewBuilder private var content: some View {
    switch model.activity {
    case .loading:
      ProgressView()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    case .failed(let sentence):
      FailureView(sentence: sentence) { model.retryButtonTapped() }
    case .loaded(let activity):
      ActivityList(activity: activity, model: model, question: question)
    }
  }
}

struct StoreViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      page(Following(.sample))
        .previewDisplayName("Live")
      page(Following())
        .previewDisplayName("Loading")
      page(Following(failure: APIError.refused(status: 404, sentence: nil)))
        .previewDisplayName("Gone")
    }
  }

  private static func page(_ following: Following<StoreActivity>) -> some View {
    NavigationStack {
      StoreView(
        store: .sample, list: ConsolePreview.list(), model: ConsolePreview.activity(following))
    }
  }
}
