import { and, eq } from 'drizzle-orm'
import type { Effects } from '@muster/contract/kit/effects'
import type { PreviewHireDate } from '@muster/contract/users/status'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, invalid } from '../../../kernel/errors.ts'
import { employmentsIn } from '../../../people/employments/employed.ts'
import { withBeginning, changeOf } from '../../../people/employments/endings.ts'
import { personRow, standingOf } from '../../../people/person.ts'
import { userPolicy } from '../../../people/policy.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { hireDateProblem, probationProblem } from './changePeople.ts'
import { effectsOfDays } from '../effectsOfDays.ts'

/**
 * Returns the effects that a new hire date would have, without saving it. The preview is recorded in the audit trail.
 * @throws Refusal 404 if the person is not visible to the actor; 403 and 400 naming `hireDate` or `probationEnd` as for
 * the change.
 */
export async function previewHireDate(ctx: Context, { id, hireDate, probationEnd }: PreviewHireDate): Promise<Effects> {
  const { app, actor } = ctx
  const [person] = await app.db
    .select(personRow)
    .from(users)
    .where(and(eq(users.id, id), visibleTo(actor, peopleArea, users.id)))
  assertFound(person)
  throwIf(userPolicy.change(actor, await standingOf(app.db, actor, id), 'change the details of'))
  const problem = hireDateProblem(person, hireDate)
  throwIf(problem === null ? null : invalid({ hireDate: problem }))
  const probation = probationProblem({ ...person, hireDate, ...(probationEnd !== undefined && { probationEnd }) })
  throwIf(probation === null ? null : invalid({ probationEnd: probation }))
  const before = employmentsIn(person.employments)
  const change = changeOf(id, before, withBeginning(before, hireDate ?? person.addedOn))
  const effects = await effectsOfDays(app, app.db, actor, change)
  await recordRepeated(ctx, {
    action: 'user.hire_date_previewed',
    subject: { type: 'user', id },
    personId: id,
    after: { hireDate },
  })
  return { effects }
}
