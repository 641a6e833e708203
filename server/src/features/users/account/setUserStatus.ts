import { and, asc, eq, gt } from 'drizzle-orm'
import type { SetUserStatus } from '@muster/contract/users/forms'
import { lockRoles } from '../../../people/held.ts'
import { endKeysOf } from '../../../access/apiKeys.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import { keepingASuperAdmin } from '../../../people/rules.ts'
import { endLinks } from '../../../access/oneUseLinks.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { allow, conflict } from '../../../errors.ts'
import { changing, leaving } from '../../../people/hooks.ts'
import { type NewEvent, notice } from '../../../events/event.ts'
import { companyToday } from '../../../company/settings.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { endEmployment, resumeEmployment } from '../../../people/employments/changeEmployments.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { laterUpdate, lockVisibleUser } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { userPolicy } from '../policy.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { userDetail } from '../list/userDetail.ts'

type Person = typeof users.$inferSelect

/** The people who now have another manager, and who that is. */
interface Reassignment {
  count: number
  manager: { id: string; firstName: string; lastName: string } | null
}
const nobodyMoved: Reassignment = { count: 0, manager: null }

/**
 * Activates or deactivates an account. A deactivated person is signed out, and their direct reports move to the first
 * active person above, which features are told.
 * @throws Refusal 404 out of reach; 403 without the permission for it, for oneself, for somebody who may do more than
 * the actor, and, to deactivate, for somebody above the actor; 409 for the last Super Admin, and for deactivating an
 * account that waits for activation.
 */
export async function setUserStatus(ctx: Context, { id, isActive }: SetUserStatus) {
  const { app, actor } = ctx
  return change(ctx, async (tx) => {
    const now = await lockRoles(tx, actor)
    const { person, ...standing } = await lockVisibleUser(tx, now, id)
    allow(isActive ? userPolicy.activate(now, standing) : userPolicy.deactivate(now, standing))
    const status = isActive ? 'ACTIVE' : 'DEACTIVATED'
    const action = isActive ? ('user.activated' as const) : ('user.deactivated' as const)
    allow(!isActive && person.status === 'PENDING_ACTIVATION' ? notActivated() : null)
    const left = isActive ? null : await leaving(tx, app, { id, by: actor.id })
    const today = await companyToday(tx)
    const comesBack =
      isActive && person.status === 'DEACTIVATED'
        ? await changing(tx, app, { moved: [], hireDateChanged: [id], elsewhere: [], today, by: actor.id })
        : null
    if (status !== person.status) {
      await keepingASuperAdmin(() =>
        tx.update(users).set({ status, updatedAt: laterUpdate }).where(eq(users.id, id)).execute(),
      )
      // Links of either kind are for an account as it was.
      await endLinks(tx, id)
      if (!isActive) {
        await endSessionsOf(tx, id)
        await endKeysOf(tx, id)
      }
    }
    const employed = await changeEmployment(tx, person, { isActive, today, by: actor.id })
    const hired = comesBack ? await comesBack() : []
    const reassigned = isActive ? nobodyMoved : await passOnTeam(tx, ctx, person, today)
    const followed = reassigned.count && left ? await left() : []
    return {
      action,
      subject: { type: 'user', id },
      personId: id,
      before: { status: person.status },
      after: { status, ...employed, ...(reassigned.count && { reassigned }) },
      events: [...teamGrown(person, reassigned), ...followed, ...hired, peopleChanged(peopleArea, [id], actor.id)],
      answer: { user: await userDetail(tx, app, now, id), reassigned },
    }
  })
}

/**
 * Ends the employment of somebody who is deactivated with today, and begins it again today for somebody who comes back.
 * An account that only becomes what it is already changes no employment. Returns what the audit trail keeps of it.
 */
async function changeEmployment(tx: Tx, { id, status }: Person, { isActive, today, by }: StatusChange) {
  if (isActive && status === 'DEACTIVATED') return { firstDay: await resumeEmployment(tx, id, today) }
  if (isActive || status !== 'ACTIVE') return {}
  await endEmployment(tx, { userId: id, lastDay: today }, by)
  return { lastDay: today }
}

/** A change of an account, on the company's today. */
interface StatusChange {
  isActive: boolean
  today: string
  by: string
}

const notActivated = () =>
  conflict('This account is waiting for activation. Nobody can sign in with it yet.', 'user.not_activated')

/** Gives a person's direct reports to the first active person above them, or to nobody where there is none. */
async function passOnTeam(tx: Tx, { actor }: Context, leaver: Person, today: string): Promise<Reassignment> {
  const [above] = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(managementPaths)
    .innerJoin(users, eq(users.id, managementPaths.managerId))
    .where(and(eq(managementPaths.personId, leaver.id), gt(managementPaths.depth, 0), eq(users.status, 'ACTIVE')))
    .orderBy(asc(managementPaths.depth))
    .limit(1)
  const manager = above ?? null
  const moved = await tx
    .update(users)
    .set({ managerId: manager?.id ?? null, updatedAt: laterUpdate })
    .where(eq(users.managerId, leaver.id))
    .returning({ id: users.id })
  if (!moved.length) return nobodyMoved
  const ids = moved.map((person) => person.id)
  await recordEmployment(
    tx,
    ids.map((userId) => ({ userId, holdsFrom: today })),
    actor.id,
  )
  return { count: ids.length, manager }
}

/** For the manager to whom a leaver's people have passed. */
function teamGrown({ firstName, lastName }: Person, { count, manager }: Reassignment): NewEvent[] {
  if (!manager) return []
  const people = count === 1 ? 'One person reports' : `${count} people report`
  const told = {
    type: 'TEAM_UPDATE',
    title: 'Your team has grown',
    message: `${people} to you now, since ${firstName} ${lastName} has left.`,
    link: '?view=team',
    preference: 'emailNotifications',
  } as const
  return [notice(told, [manager.id])]
}
