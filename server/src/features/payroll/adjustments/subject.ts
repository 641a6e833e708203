import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Id } from '@muster/contract/kit/text'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { type Employment, employmentsOf, outsideEmployment } from '../../../people/employments/employed.ts'
import { visibleTo } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { adjustmentPolicy, adjustmentsArea } from '../policy.ts'

/** Returns why a day is outside a person's employment, as a sentence without its full stop; null if it is within. */
export function outsideReason(employments: readonly Employment[], day: string): string | null {
  const outside = outsideEmployment(employments, day)
  return outside === null ? null : `Their employment ${outside}`
}

/** Returns the condition for people with this id or email address. */
function isPersonTyped(typed: string): SQL {
  const id = Id.safeParse(typed)
  return id.success ? eq(users.id, id.data) : sql`lower(${users.email}) = lower(${typed})`
}

/**
 * Returns the person of an adjustment, by id or email address, who stays until the transaction ends.
 * @throws Refusal 400 naming `userId` for a person who is unknown or out of reach; 403 for oneself; 400 naming
 * `effectiveDate` for a day outside their employment.
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
