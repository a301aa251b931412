import ClientKit
import LookKit
import Observation
import TruFanModels

/// The parker's orders that repeat.
@MainActor @Observable
final class PlansViewModel {
  private(set) var plans: LoadState<[OrderPlan]>
  /// The plan that a tap changes; its buttons wait.
  private(set) var working: String?
  private(set) var errorMessage: String?
  /// The plan that is deleted once the parker has confirmed it.
  private(set) var deletion: OrderPlan?
  var isAskingToDelete = false

  @ObservationIgnored private let api: ConvenienceAPIService
  /// Counts the changes that were begun and answered.
  @ObservationIgnored private var changes = 0

  init(api: ConvenienceAPIService, plans: LoadState<[OrderPlan]> = .loading) {
    self.api = api
    self.plans = plans
  }

  func load() async {
    let known = changes
    do {
      let found = try await api.plans()
      // A list that was asked for before a change would undo it on the screen.
      if known == changes { plans = .loaded(found) }
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if plans.value == nil { plans = .failed(error.localizedDescription) }
    }
  }

  func pauseButtonTapped(_ plan: OrderPlan) async {
    await change(plan) {
      replaced(by: try await api.changePlan(plan, ChangePlanRequest(isPaused: !plan.isPaused)))
    }
  }

  /// The form for the plan's days and time, while it is open.
  var form: PlanFormViewModel?

  func changeButtonTapped(_ plan: OrderPlan) {
    form = PlanFormViewModel(.change(plan), api: api)
  }

  /// The form has changed the plan.
  func saved(_ plan: OrderPlan) {
    changes += 1
    plans = .loaded(replaced(by: plan))
  }

  func skipButtonTapped(_ plan: OrderPlan) async {
    guard let run = plan.nextRun else { return }
    await change(plan) {
      let now = try await api.skipPlan(plan, run)
      if now.skipped?.contains(run) == false, now.hasChanged(since: plan) {
        errorMessage = "This recurring order was changed meanwhile. Nothing was skipped."
      }
      return replaced(by: now)
    }
  }

  func unskipButtonTapped(_ plan: OrderPlan, _ run: WireTime) async {
    await change(plan) { replaced(by: try await api.unskipPlan(plan, run)) }
  }

  func deleteButtonTapped(_ plan: OrderPlan) {
    deletion = plan
    isAskingToDelete = true
  }

  /// The dialog may have closed by then, so the plan is kept apart from the question.
  func deletionConfirmed() async {
    guard let plan = deletion else { return }
    deletion = nil
    await change(plan) { try await api.removePlan(plan) }
  }

  private func replaced(by plan: OrderPlan) -> [OrderPlan] {
    (plans.value ?? []).map { $0.id == plan.id ? plan : $0 }
  }

  private func change(_ plan: OrderPlan, _ action: () async throws -> [OrderPlan]) async {
    guard working == nil else { return }
    (working, errorMessage) = (plan.id, nil)
    changes += 1
    defer {
      working = nil
      changes += 1
    }
    do {
      plans = .loaded(try await action())
    } catch is CancellationError {
      // The next load shows what arrived.
    } catch let error as APIError where error.isNotFound {
      plans = .loaded((plans.value ?? []).filter { $0.id != plan.id })
      errorMessage = "This recurring order was deleted already."
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}

extension OrderPlan {
  /// Whether its next time is another one because of another window, or because its order was made.
  fileprivate func hasChanged(since seen: OrderPlan) -> Bool {
    isPaused || !SeenPlan(seen).isOf(self) || lastOrderId != seen.lastOrderId
  }
}
