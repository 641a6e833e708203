import type { Actor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, type Refusal } from '../../../kernel/errors.ts'

/** The facts of limits that determine what may be done with them. */
interface LimitsFacts {
  enteredBy: string
  confirmedAt: string | null
  withdrawnAt: string | null
}

const decided = () =>
  conflict('These limits are already confirmed or withdrawn. Please reload to see them.', 'payroll.limits_decided')

const isDecided = ({ confirmedAt, withdrawnAt }: LimitsFacts) => confirmedAt !== null || withdrawnAt !== null

/** The checks on limits of social insurance; each returns a refusal, or null if allowed. */
export const limitsPolicy = {
  /** `needsOther`: someone else may confirm limits, so the person who entered them may not. */
  confirm: (actor: Actor, limits: LimitsFacts, needsOther: boolean): Refusal | null =>
    firstRefusal([
      [isDecided(limits), decided],
      [
        needsOther && limits.enteredBy === actor.id,
        () => forbidden('Someone else must confirm limits that you entered'),
      ],
    ]),
  withdraw: (limits: LimitsFacts): Refusal | null => (isDecided(limits) ? decided() : null),
}
