import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Id } from '@muster/contract/kit/text'
import type { Actor } from '../../../actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { allow, invalid } from '../../../errors.ts'
import { type Employment, employmentsOf, outsideEmployment } from '../../../people/employments/employed.ts'
import { visibleTo } from '../../../people/reach.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { adjustmentPolicy, adjustmentsArea } from '../policy.ts'

/** Returns why a day is none of somebody's employment, as a sentence without its full stop; null where it is one. */
export function whyOutside(employments: readonly Employment[], day: string): string | null {
  const outside = outsideEmployment(employments, day)
  return outside === null ? null : `Their employment ${outside}`
}

/** People with this id or e-mail address. */
function isWho(typed: string): SQL {
  const id = Id.safeParse(typed)
  return id.success ? eq(users.id, id.data) : sql`lower(${users.email}) = lower(${typed})`
}

/**
 * The person whom an adjustment is for, by an id or an e-mail address, who is there until the transaction ends.
 * @throws Refusal 400 naming `userId` for nobody, and alike for somebody out of reach; 403 for oneself; 400 naming
 * `effectiveDate` for a day that is none of their employment.
 */
export async function adjustedPerson(
  db: Queryable,
  actor: Actor,
  { userId, effectiveDate }: { userId: string; effectiveDate: string },
) {
  const [person] = await db
    .select(personColumns)
    .from(users)
    .where(and(isWho(userId), visibleTo(actor, adjustmentsArea, users.id)))
    .for('key share')
  if (!person) return allow(invalid({ userId: 'No employee has this ID or email address' }))
  const outside = whyOutside(await employmentsOf(db, person.id), effectiveDate)
  allow(adjustmentPolicy.request(actor, person.id), outside === null ? null : invalid({ effectiveDate: outside }))
  return person
}
