import type { SignOff } from '@muster/contract/payroll/signOffs'
import type { Actor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, type Reason, type Refusal } from '../../../kernel/errors.ts'
import { seesAllPay } from '../shared/reach.ts'

/** A check of a run and its signature: that of the present state, otherwise the latest one. */
export interface CheckOfRun {
  check: SignOff['check']
  status: SignOff['status']
  isRequired: boolean
  signature: { by: { id: string; firstName: string; lastName: string }; at: string; remark: string | null } | null
}

const signed = () => conflict('This is signed already. Please reload to see who signed.', 'payroll.sign_off_settled')
const approved = () =>
  conflict('All records of this payroll are approved, or this is no longer required.', 'payroll.wrong_status')
const withdrawn = () =>
  conflict('This signature is withdrawn or outdated already. Please reload.', 'payroll.sign_off_settled')

/**
 * Returns the checks on signing, each with its refusal: 403 unless the actor has the permission of the check and sees
 * everyone's pay; 409 if it is signed, or no longer required. Makers of the run may sign: the approval needs other eyes.
 */
export const againstSigning = (actor: Actor, { check, status, isRequired }: CheckOfRun): Reason[] => [
  [!seesAllPay(actor) || !actor.permissions.has(check.signer), () => forbidden()],
  [!isRequired, approved],
  [status === 'SIGNED', signed],
]

/** Returns the checks on withdrawing a signature, each with its refusal: 403 for someone else's, 409 if it no longer counts. */
export const againstWithdrawing = (actor: Actor, { status, isRequired, signature }: CheckOfRun): Reason[] => [
  [status !== 'SIGNED', withdrawn],
  [signature?.by.id !== actor.id, () => forbidden('You can only withdraw your own signature')],
  [!isRequired, approved],
]

/** The checks on signing and withdrawing; each returns a refusal, or null if allowed. */
export const signOffPolicy = {
  sign: (actor: Actor, check: CheckOfRun): Refusal | null => firstRefusal(againstSigning(actor, check)),
  withdraw: (actor: Actor, check: CheckOfRun): Refusal | null => firstRefusal(againstWithdrawing(actor, check)),
}

/** Returns the refusal 409 to approve records of a run whose sign-offs are missing or outdated; null if none is. */
export function signOffsRefusal(missing: readonly CheckOfRun[]): Refusal | null {
  if (!missing.length) return null
  const names = missing.map(({ check: { name }, status }) => `“${name}”${status === 'OUTDATED' ? ' (outdated)' : ''}`)
  return conflict(
    `Sign-offs are missing: ${names.join(', ')}. They must be signed before the approval.`,
    'payroll.sign_offs_missing',
  )
}
