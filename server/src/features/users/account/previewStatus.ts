import type { Effect, Effects } from '@muster/contract/kit/effects'
import type { SetUserStatus } from '@muster/contract/users/status'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { counted, effect } from '../../../companySettings/effects.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { personRow, type PersonRow, standingOf } from '../../../people/person.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { and, eq } from 'drizzle-orm'
import { userPolicy } from '../../../people/policy.ts'
import { employmentChange, type StatusChange, statusChangeOf, undoesEnding } from './statusChange.ts'
import { effectsOfDays } from '../effectsOfDays.ts'
import { activeManagerAbove, findTeamToReturn } from './team.ts'

/**
 * Returns the effects of a new account status without applying it. The preview is recorded in the audit trail.
 * @throws Refusal as `setUserStatus` does, except the 409 for the last Super Admin: the database checks that only when
 * a change is saved.
 */
export async function previewStatus(ctx: Context, { id, ...input }: SetUserStatus): Promise<Effects> {
  const { app, actor } = ctx
  const { db } = app
  const [person] = await db
    .select(personRow)
    .from(users)
    .where(and(eq(users.id, id), visibleTo(actor, peopleArea, users.id)))
  assertFound(person)
  const standing = await standingOf(db, actor, id)
  throwIf(input.isActive ? userPolicy.activate(actor, standing) : userPolicy.deactivate(actor, standing))
  const statusChange = statusChangeOf(person, input, await readCompanyToday(db))
  const employment = employmentChange(person, statusChange)
  const effects = [
    ...(await accountEffects(db, actor, person, statusChange)),
    ...(await effectsOfDays(app, db, actor, employment)),
  ]
  await recordRepeated(ctx, {
    action: 'user.status_previewed',
    subject: { type: 'user', id },
    personId: id,
    after: { isActive: input.isActive, kind: statusChange.kind },
  })
  return { effects }
}

/** Returns the effects on signing in and on the person's direct reports. */
async function accountEffects(db: Queryable, actor: Actor, person: PersonRow, change: StatusChange): Promise<Effect[]> {
  if (change.kind === 'UNCHANGED') return []
  if (change.kind === 'ENDS') return endingEffects(db, person, change)
  const effects = change.kind === 'ACTIVATES' || person.status === 'DEACTIVATED' ? [effect('account.begins')] : []
  const team = undoesEnding(person, change) ? await findTeamToReturn(db, actor, person.id) : null
  return [...effects, ...counted('team.returns', team?.people.length ?? 0)]
}

async function endingEffects(
  db: Queryable,
  person: PersonRow,
  change: StatusChange & { kind: 'ENDS' },
): Promise<Effect[]> {
  if (person.status === 'DEACTIVATED') return []
  const account = change.closesAccount ? effect('account.ends') : effect('account.ends_after', { to: change.lastDay })
  const reports = await db.$count(users, eq(users.managerId, person.id))
  const manager = reports ? await activeManagerAbove(db, person.id) : null
  return [
    account,
    ...(manager ? counted('team.passes_on', reports, { people: [manager] }) : counted('team.without_manager', reports)),
  ]
}
