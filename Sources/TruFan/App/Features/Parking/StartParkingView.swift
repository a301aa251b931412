import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Chooses a lot, a vehicle and a length, and pays.
struct StartParkingView: View {
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss
  @State private var model: StartParkingViewModel
  @State private var isAddingCard = false

  init(model: StartParkingViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack {
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Palette.page)
        .navigationTitle("Park")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") {
              model.forgetChoices()
              dismiss()
            }
          }
        }
    }
    .onChange(of: model.choices) { model.keepChoices(at: app.device.now()) }
    .task { await model.load() }
    .task(id: model.lot?.id) { await model.loadPlan() }
    .task { await model.cards.wallet.follow() }
    .cardsSheet(isPresented: $isAddingCard, for: model.cards)
    .interactiveDismissDisabled(model.isParking)
  }

  @ViewBuilder private var content: some View {
    switch model.lots {
    case .loading: LoadingView()
    case .failed(let sentence): FailureView(sentence: sentence) { Task { await model.retry() } }
    case .loaded(let lots) where lots.isEmpty:
      EmptyStateView(
        icon: "car.fill", title: "All lots are full", message: "Try again in a few minutes.",
        actionTitle: "Try Again"
      ) { Task { await model.retry() } }
    case .loaded(let lots): form(lots)
    }
  }

  private func form(_ lots: [ParkingLot]) -> some View {
    Form {
      if let stay = model.paidStay { running(stay) }
      if let note = model.signNote {
        Section {
          NoticeBar(text: note, symbol: "exclamationmark.triangle.fill", color: .orange)
            .announced(note)
            .accessibilityIdentifier("signNote")
        }
        .listRowInsets(EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
      }
      Section {
        LotsMap(lots: lots, chosen: model.lotId) { model.lotId = $0 }
      }
      .listRowInsets(EdgeInsets())
      Section("Lot") {
        ForEach(lots) { lot in
          LotRow(lot: lot, isChosen: lot.id == model.lotId) { model.lotId = lot.id }
        }
      }
      // The plan has its room before the spaces arrive, so that nothing moves under a finger.
      if model.lot?.map != nil || !model.spaces.isEmpty {
        Section("Space") {
          if let map = model.lot?.map {
            LotPlan(map: map, spaces: model.spaces, chosen: model.space)
              .padding(.vertical, 8)
          }
          ChoiceRow("Space", selection: $model.space) {
            Text("Any free space").tag(String?.none)
            ForEach(model.freeSpaces, id: \.self) { Text($0).tag(String?.some($0)) }
          }
          .accessibilityIdentifier("spacePicker")
        }
      }
      Section("Vehicle") {
        if model.vehicles.count > 1 {
          ChoiceRow("Saved", selection: $model.plate) {
            ForEach(model.vehicles) { vehicle in
              Text(vehicle.name ?? vehicle.summary).tag(vehicle.plate)
            }
            if model.isNewPlate { Text("Another one").tag(model.plate) }
          }
        }
        TextField("License plate", text: $model.plate)
          .textInputAutocapitalization(.characters)
          .autocorrectionDisabled()
          .accessibilityIdentifier("plateField")
        if model.offersToSave {
          Toggle("Save for next time", isOn: $model.savesVehicle)
        }
      }
      Section("Time") {
        Stepper(model.stayText, value: $model.halfHours, in: model.halfHourRange)
          .monospacedDigit()
          .accessibilityIdentifier("hoursStepper")
      }
      PaymentForm(
        cards: model.cards, total: model.price ?? .zero, isAddingCard: $isAddingCard)
      Section {
        PayButton(
          title: "Pay and Park", price: model.price, cards: model.cards,
          isLoading: model.isParking, identifier: "payAndParkButton", pay: park
        )
        .listRowInsets(EdgeInsets())
        .disabled(model.lot == nil)
      } footer: {
        if let message = model.errorMessage {
          ErrorLine(sentence: message)
        } else {
          Text("Your email gets a notice before the time is up.")
        }
      }
    }
  }

  private func running(_ stay: ParkingSession) -> some View {
    let advice = LicensePlate.isParked(stay.vehiclePlate, at: stay.lotName)
    return Section {
      NoticeBar(text: advice, symbol: "car.fill", color: .orange)
        .announced(advice)
        .accessibilityIdentifier("alreadyParked")
      Button("Extend That Stay") { app.sheet = .extend(code: stay.accessCode) }
        .accessibilityIdentifier("extendThatStay")
    }
  }

  private func park() {
    Task {
      guard let stay = await model.parkButtonTapped() else { return }
      model.forgetChoices()
      app.parking.show(stay)
      dismiss()
    }
  }
}
