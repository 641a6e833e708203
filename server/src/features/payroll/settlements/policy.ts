import type { Settlement } from '@muster/contract/payroll/settlements'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../../kernel/errors.ts'

/** The facts of a settlement that determine the actions allowed on it. It is within the actor's reach. */
export interface SettlementFactsForActions {
  userId: string
  status: Settlement['status']
  preparedBy: string
  isOutdated: boolean
  /** True once a record that pays it is approved. */
  isPaid: boolean
  /** True if someone else could confirm what the actor prepared. */
  hasOtherConfirmer: boolean
}

const decided = () =>
  conflict('This settlement is already decided. Please reload to see its current status.', 'payroll.settlement_decided')
const paid = () =>
  conflict('Payroll with this settlement is approved, so it can’t change any more.', 'payroll.settlement_paid')
const outdatedSettlement = () =>
  conflict(
    'The last day or the leave balance has changed since. Please withdraw this settlement and prepare it again.',
    'payroll.settlement_outdated',
  )

const lacks = ({ permissions }: Actor, permission: string) => !permissions.has(permission)

const againstPreparing = (actor: Actor, userId: string): Reason[] => [
  [lacks(actor, 'payroll.process'), () => forbidden()],
  [!canDecideFor(actor, userId), () => forbidden('You cannot prepare your own settlement')],
]

const againstConfirming = (actor: Actor, settlement: SettlementFactsForActions): Reason[] => [
  [lacks(actor, 'payroll.approve'), () => forbidden()],
  [!canDecideFor(actor, settlement.userId), () => forbidden('You cannot confirm your own settlement')],
  [settlement.status !== 'PENDING', decided],
  [settlement.isOutdated, outdatedSettlement],
  [
    settlement.hasOtherConfirmer && settlement.preparedBy === actor.id,
    () => forbidden('Someone else must confirm a settlement that you prepared'),
  ],
]

const againstRejecting = (actor: Actor, settlement: SettlementFactsForActions): Reason[] => [
  [lacks(actor, 'payroll.approve') && settlement.preparedBy !== actor.id, () => forbidden()],
  [!canDecideFor(actor, settlement.userId), () => forbidden('You cannot reject your own settlement')],
  [settlement.status === 'REJECTED', decided],
  [settlement.isPaid, paid],
]

/** The checks on final settlements; each returns a refusal, or null if allowed. */
export const settlementPolicy = {
  prepare: (actor: Actor, userId: string): Refusal | null => firstRefusal(againstPreparing(actor, userId)),
  confirm: (actor: Actor, settlement: SettlementFactsForActions) => firstRefusal(againstConfirming(actor, settlement)),
  reject: (actor: Actor, settlement: SettlementFactsForActions) => firstRefusal(againstRejecting(actor, settlement)),
}

/** Returns `can` of a settlement: the actions that the actor may take now. */
export const settlementActions = (actor: Actor, settlement: SettlementFactsForActions): Settlement['can'] => ({
  confirm: isAllowed(againstConfirming(actor, settlement)),
  reject: isAllowed(againstRejecting(actor, settlement)),
})
