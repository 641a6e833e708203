import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, type Refusal } from '../../../kernel/errors.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { users } from '../../../people/tables.ts'

/** The facts of something that one person enters and another confirms, by which they may. */
interface Entered {
  enteredBy: string
  confirmedAt: string | null
  withdrawnAt: string | null
}

/**
 * Returns the checks on confirming and withdrawing what someone entered; each returns a refusal, or null if allowed.
 * `decided` is the refusal of what is confirmed or withdrawn, and `own` the sentence for the person who entered it.
 */
export const confirmationPolicy = (decided: Parameters<typeof conflict>, own: string) => {
  const isDecided = ({ confirmedAt, withdrawnAt }: Entered) => confirmedAt !== null || withdrawnAt !== null
  return {
    /** `needsOther`: someone else may confirm, so the person who entered it may not. */
    confirm: (actor: Actor, entered: Entered, needsOther: boolean): Refusal | null =>
      firstRefusal([
        [isDecided(entered), () => conflict(...decided)],
        [needsOther && entered.enteredBy === actor.id, () => forbidden(own)],
      ]),
    withdraw: (entered: Entered): Refusal | null => (isDecided(entered) ? conflict(...decided) : null),
  }
}

/** Returns true if another active person may confirm tax and insurance rules. */
export async function hasOtherConfirmer(db: Queryable, actor: Actor): Promise<boolean> {
  const others = and(eq(users.status, 'ACTIVE'), ne(users.id, actor.id), holdsAny(['payroll.tax']))
  return (await db.$count(users, others)) > 0
}
