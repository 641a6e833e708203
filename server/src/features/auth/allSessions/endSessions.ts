import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forgetSignIns, forgetSignInsOf } from '../../../access/factors/devices.ts'
import { isValidSession, endSession, endSessions } from '../../../access/sessions.ts'
import { sessions } from '../../../access/tables.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { type NewEvent, notify, refresh } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { administratorIds, lockRoles } from '../../../people/heldPermissions.ts'
import { standingOf } from '../../../people/person.ts'
import { visiblePerson, visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { deviceOf } from '../deviceOf.ts'
import { signedOutBy } from './messages.ts'
import { sessionPolicy, sessionsArea } from './policy.ts'

/** Returns the events that refresh lists of sessions, and the notification for people signed out by someone else. */
const notificationsOf = ({ actor }: Context, device: string | null, people: readonly string[]): NewEvent[] => {
  const recipients = people.filter((id) => id !== actor.id)
  const notifications = recipients.length ? [notify(signedOutBy(actor, device), recipients)] : []
  return [refresh('auth', holders(['settings.session_management']), people), ...notifications]
}

const deviceName = (userAgent: string | null) => {
  const { browser, system } = deviceOf(userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

/**
 * Ends a session of any person, and forgets their remembered devices. Ending the current one signs the actor out.
 * @throws Refusal 404 if it does not exist; 403 for an administrator's session.
 */
export async function endAnySession(ctx: Context, { id }: { id: string }): Promise<void> {
  await change(ctx, async (tx) => {
    const actor = await lockRoles(tx, ctx.actor)
    const [session] = await tx
      .select({ userId: sessions.userId, userAgent: sessions.userAgent })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, id), isValidSession, visibleTo(actor, sessionsArea, sessions.userId)))
      .for('update', { of: sessions })
    assertFound(session)
    const { userId, userAgent } = session
    throwIf(sessionPolicy.end(actor, await standingOf(tx, actor, userId)))
    await endSession(tx, id)
    await forgetSignIns(tx, userId)
    return {
      action: 'session.ended',
      subject: { type: 'session', id },
      personId: userId,
      events: notificationsOf(ctx, deviceName(userAgent), [userId]),
      answer: undefined,
    }
  })
  if (id === ctx.actor.sessionId) ctx.cookie.clear()
}

/**
 * Ends all sessions of a person except the current one, forgets their remembered devices in the same way, and returns
 * how many sessions were ended.
 * @throws Refusal 404 if there is no such person; 403 for an administrator.
 */
export async function endSessionsOfPerson(ctx: Context, { userId }: { userId: string }): Promise<{ ended: number }> {
  return change(ctx, async (tx) => {
    const actor = await lockRoles(tx, ctx.actor)
    await visiblePerson(tx, actor, sessionsArea, userId)
    throwIf(sessionPolicy.end(actor, await standingOf(tx, actor, userId)))
    const count = await endSessions(tx, userId, actor.sessionId)
    await forgetSignIns(tx, userId, userId === actor.id ? ctx.cookie.device : null)
    return {
      action: 'session.person_ended',
      subject: { type: 'user', id: userId },
      personId: userId,
      after: { ended: count },
      events: count ? notificationsOf(ctx, null, [userId]) : [],
      answer: { ended: count },
    }
  })
}

/**
 * Ends the sessions of everyone except the actor, and forgets their remembered devices. Administrators' sessions end
 * only if the actor is a Super Admin.
 */
export async function endSessionsOfOthers(ctx: Context) {
  return change(ctx, async (tx) => {
    const actor = await lockRoles(tx, ctx.actor)
    const sparedIds = actor.isSuperAdmin ? [] : [...(await administratorIds(tx))].filter((id) => id !== actor.id)
    const isEnded = (userId: PgColumn) =>
      and(
        ne(userId, actor.id),
        visibleTo(actor, sessionsArea, userId),
        sparedIds.length ? notInArray(userId, sparedIds) : undefined,
      )
    const rows = await tx.delete(sessions).where(isEnded(sessions.userId)).returning({ userId: sessions.userId })
    await forgetSignInsOf(tx, isEnded)
    const remaining = sparedIds.length ? await countOf(tx, sparedIds) : 0
    const people = [...new Set(rows.map(({ userId }) => userId))]
    const counts = { ended: rows.length, people: people.length, left: remaining }
    return {
      action: 'session.everybody_ended',
      subject: { type: 'session', id: null },
      after: counts,
      events: notificationsOf(ctx, null, people),
      answer: counts,
    }
  })
}

async function countOf(tx: Tx, people: string[]): Promise<number> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.userId, people), isValidSession))
  return rows.length
}
