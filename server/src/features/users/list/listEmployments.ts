import type { Employment } from '@muster/contract/users/employments'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { undoProblem } from '../../../people/employments/endings.ts'
import { periodsOf } from '../../../people/employments/periods.ts'
import { standingOf } from '../../../people/person.ts'
import { peopleArea, visiblePerson } from '../../../people/reach.ts'
import { userPolicy } from '../../../people/policy.ts'

/**
 * Returns a person's periods of employment, latest first, and whether the actor may set a last day or undo the most
 * recent end.
 * @throws Refusal 404 if the person is not visible to the actor.
 */
export async function listEmployments({ app: { db }, actor }: Context, { id }: { id: string }) {
  await visiblePerson(db, actor, peopleArea, id)
  const periods: Employment[] = await periodsOf(db, id)
  // The person themselves does not see the reason why their employment ended.
  const employments = id === actor.id ? periods.map((period) => ({ ...period, endReason: null })) : periods
  const standing = await standingOf(db, actor, id)
  const all = periods.toReversed().map(({ firstDay, lastDay }) => ({ first: firstDay, last: lastDay }))
  const canUndo = undoProblem(all, await readCompanyToday(db)) === null
  return {
    employments,
    can: {
      setLastDay: userPolicy.deactivate(actor, standing) === null,
      undoEnding: canUndo && userPolicy.activate(actor, standing) === null,
    },
  }
}
