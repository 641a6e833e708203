import type { EmploymentEntry, UserDetail } from '@muster/contract/users/calls'
import { visiblePerson, peopleArea } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { historyOf } from './employmentHistory.ts'
import { seesPay } from '../../../people/policy.ts'
import { userDetail } from './userDetail.ts'

/**
 * Returns one person, including pay if the actor may see it. Access to pay is recorded.
 * @throws Refusal 404 if the person is not visible to the actor.
 */
export async function getUser(ctx: Context, { id }: { id: string }): Promise<{ user: UserDetail }> {
  const user = await userDetail(ctx.app.db, ctx.app, ctx.actor, id)
  if (user.monthlySalary || user.nextSalary || user.payRate || user.invoicingAmount) await recordPaySeen(ctx, id)
  return { user }
}

/**
 * Returns a person's employment history, including pay if the actor asks for it and may see it. Access to pay is
 * recorded.
 * @throws Refusal 404 if the person is not visible to the actor.
 */
export async function userHistory(
  ctx: Context,
  { id, pay }: { id: string; pay: 'with' | 'without' },
): Promise<{ history: EmploymentEntry[] }> {
  await visiblePerson(ctx.app.db, ctx.actor, peopleArea, id)
  const history = await historyOf(ctx.app.db, id, pay === 'with' && seesPay(ctx.actor))
  if (history.some(({ monthlySalary }) => monthlySalary)) await recordPaySeen(ctx, id)
  return { history }
}

/** Records that the actor has seen another person's pay. */
async function recordPaySeen(ctx: Context, personId: string): Promise<void> {
  if (personId === ctx.actor.id) return
  await record(ctx.app.db, ctx, { action: 'user.pay_seen', subject: { type: 'user', id: personId }, personId })
}
