import type { Employment } from '@muster/contract/users/employments'
import type { Context } from '../../../context.ts'
import { periodsOf } from '../../../people/employments/periods.ts'
import { standingOf } from '../../../people/person.ts'
import { peopleArea, visiblePerson } from '../../../people/reach.ts'
import { userPolicy } from '../../../people/policy.ts'

/**
 * Returns the periods in which a person is employed, the latest first, and whether the caller may undo the last ending.
 * @throws Refusal 404 out of reach.
 */
export async function listEmployments({ app: { db }, actor }: Context, { id }: { id: string }) {
  await visiblePerson(db, actor, peopleArea, id)
  const employments: Employment[] = await periodsOf(db, id)
  const hasEnded = employments.length > 1 || employments[0]?.lastDay != null
  const mayActivate = userPolicy.activate(actor, await standingOf(db, actor, id)) === null
  return { employments, can: { undoEnding: hasEnded && mayActivate } }
}
