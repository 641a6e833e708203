import type { PaymentBatch } from '@muster/contract/payroll/paymentBatches'
import { type Actor, canDecideFor } from '../../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../../../kernel/errors.ts'

/** The facts of a batch that determine the actions allowed on it. The actor may export payments. */
export interface BatchFacts {
  /** The number of payments that are neither released nor paid. */
  open: number
  /** The id of the person who asked to release payments; null if no request is pending. */
  requestedBy: string | null
  /** True if the pending request includes the actor's own pay. */
  includesOwn: boolean
  /** True if someone else could confirm what the actor asks for. */
  hasOtherApprover: boolean
}

/** Returns the refusal 409 of a second release, or a download, while a release of the file is pending. */
export const releasePending = () => conflict('A release of this file is already pending.', 'payroll.release_pending')

/** Returns the refusal 409 of a release without payments. */
export const nothingToRelease = () =>
  conflict('All of these payments are released or marked as paid.', 'payroll.nothing_to_release')

const againstRequesting = ({ open, requestedBy }: BatchFacts): Reason[] => [
  [requestedBy !== null, releasePending],
  [open === 0, nothingToRelease],
]

const againstDeciding = ({ requestedBy }: BatchFacts): Reason[] => [
  [requestedBy === null, () => conflict('This release is already decided. Please reload.', 'payroll.release_decided')],
]

const againstConfirming = (actor: Actor, batch: BatchFacts): Reason[] => [
  ...againstDeciding(batch),
  [
    batch.requestedBy === actor.id && batch.hasOtherApprover,
    () => forbidden('Someone else must confirm a release that you asked for'),
  ],
  [
    batch.includesOwn && !canDecideFor(actor, actor.id),
    () => forbidden('Someone else must confirm a release of your own pay'),
  ],
]

/** The checks on releasing payments; each returns a refusal, or null if allowed. */
export const releasePolicy = {
  request: (batch: BatchFacts): Refusal | null => firstRefusal(againstRequesting(batch)),
  confirm: (actor: Actor, batch: BatchFacts): Refusal | null => firstRefusal(againstConfirming(actor, batch)),
  reject: (batch: BatchFacts): Refusal | null => firstRefusal(againstDeciding(batch)),
}

/** Returns `can` of a batch: the actions that the actor may take now. */
export const batchActions = (actor: Actor, batch: BatchFacts): PaymentBatch['can'] => ({
  requestRelease: isAllowed(againstRequesting(batch)),
  confirmRelease: isAllowed(againstConfirming(actor, batch)),
  rejectRelease: isAllowed(againstDeciding(batch)),
})
