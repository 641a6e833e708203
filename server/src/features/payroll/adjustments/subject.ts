import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Id } from '@muster/contract/kit/text'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { type Employment, employmentsOf, outsideEmployment } from '../../../people/employments/employed.ts'
import { visibleTo } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { adjustmentPolicy, adjustmentsArea } from '../policy.ts'

/**
 * Returns a sentence, without its full stop, saying why a day is outside a person's employment; null if it is within.
 */
export function outsideReason(employments: readonly Employment[], day: string): string | null {
  const outside = outsideEmployment(employments, day)
  return outside === null ? null : `Their employment ${outside}`
}

/** Returns the SQL condition for the person with this id or email address. */
function isPersonTyped(text: string): SQL {
  const id = Id.safeParse(text)
  return id.success ? eq(users.id, id.data) : sql`lower(${users.email}) = lower(${text})`
}

/**
 * Returns the person of an adjustment, found by id or email address. Locks the person's row until the transaction ends.
 * @throws Refusal 400 naming `userId` if the person is unknown or out of reach; 403 for the actor's own pay; 400 naming
 * `effectiveDate` for a day outside the employment.
 */
export async function adjustedPerson(
  db: Queryable,
  actor: Actor,
  { userId, effectiveDate }: { userId: string; effectiveDate: string },
) {
  const [person] = await db
    .select(personColumns)
    .from(users)
    .where(and(isPersonTyped(userId), visibleTo(actor, adjustmentsArea, users.id)))
    .for('key share')
  if (!person) return throwIf(invalid({ userId: 'No employee has this ID or email address' }))
  const outside = outsideReason(await employmentsOf(db, person.id), effectiveDate)
  throwIf(adjustmentPolicy.request(actor, person.id), outside === null ? null : invalid({ effectiveDate: outside }))
  return person
}
