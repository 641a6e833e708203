import { eq } from 'drizzle-orm'
import { nobody } from '../../../actor.ts'
import { endKeysOf } from '../../../access/apiKeys.ts'
import { endLinks } from '../../../access/oneUseLinks.ts'
import { endSessionsOf } from '../../../access/sessions.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { FollowUp } from '../../../hooks.ts'
import { endEmployment, resumeEmployment, undoEnding } from '../../../people/employments/changeEmployments.ts'
import { changing, employedOtherwise, leaving } from '../../../people/hooks.ts'
import { laterUpdate, type PersonRow } from '../../../people/person.ts'
import { keepingASuperAdmin } from '../../../people/rules.ts'
import { users } from '../../../people/tables.ts'
import { employmentChange, type StatusTurn } from './statusTurn.ts'
import { nobodyMoved, passOnTeam, type Reassignment, returnTeam, teamGrown, teamToReturn } from './team.ts'

/** A turn of a person's account on the company's today. */
interface Turning {
  person: PersonRow
  turn: StatusTurn
  today: string
  /** Who does it: nobody, where the clock does. */
  by: string
}

/** What a turn has come to. */
interface Turned {
  /** What the audit trail keeps of it. */
  after: Record<string, unknown>
  reassigned: Reassignment
  events: NewEvent[]
}

/**
 * Turns an account, with the employment behind it: who leaves is signed out, and their direct reports pass to the first
 * active person above; with an ending that is undone they return. The caller holds the person's row and the roles.
 * @throws Refusal 409 for the last Super Admin.
 */
export async function applyTurn(tx: Tx, app: Pick<App, 'people'>, turning: Turning): Promise<Turned> {
  const { person, turn, today, by } = turning
  if (turn.kind === 'UNCHANGED') return { after: { status: person.status }, reassigned: nobodyMoved, events: [] }
  const change = employmentChange(person, turn)
  const { prepared, returning } = await prepare(tx, app, turning)
  const status = turn.kind === 'ENDS' && !turn.closesAccount ? person.status : statusAfter[turn.kind]
  await setStatus(tx, person, status)
  const written = await changeEmployment(tx, turning)
  if (returning) await returnTeam(tx, person.id, returning, by)
  const closes = turn.kind === 'ENDS' && turn.closesAccount
  const reassigned = closes ? await passOnTeam(tx, person, { by: idOf(by), today }) : nobodyMoved
  const followed = closes && !reassigned.count ? [] : await prepared()
  const days = await employedOtherwise(tx, app, [change])
  return {
    after: {
      status,
      ...written,
      ...(reassigned.count && { reassigned }),
      ...(returning && { returned: returning.people.length }),
    },
    reassigned,
    events: [...teamGrown(person, reassigned), ...followed, ...days],
  }
}

/** Nobody has no row that could be named. */
const idOf = (by: string): string | null => (by === nobody.id ? null : by)

const statusAfter = { ENDS: 'DEACTIVATED', RETURNS: 'ACTIVE', UNDOES: 'ACTIVE', ACTIVATES: 'ACTIVE' } as const
const nothingFollows: FollowUp = () => Promise.resolve([])

/** Has features prepare for who leaves and for who returns. */
async function prepare(tx: Tx, app: Pick<App, 'people'>, { person, turn, today, by }: Turning) {
  const { id } = person
  if (turn.kind === 'ENDS' && turn.closesAccount)
    return { prepared: await leaving(tx, app, { id, by }), returning: null }
  if (turn.kind !== 'RETURNS' && turn.kind !== 'UNDOES') return { prepared: nothingFollows, returning: null }
  const returning = turn.kind === 'UNDOES' ? await teamToReturn(tx, id) : null
  const moved = returning?.people ?? []
  return { prepared: await changing(tx, app, { moved, hireDateChanged: [id], elsewhere: [], today, by }), returning }
}

/** Writes the person's row also where only days change: what is computed from them is found to have changed by it. */
async function setStatus(tx: Tx, person: PersonRow, status: PersonRow['status']): Promise<void> {
  await keepingASuperAdmin(() =>
    tx.update(users).set({ status, updatedAt: laterUpdate }).where(eq(users.id, person.id)).execute(),
  )
  if (status === person.status) return
  // Links of either kind are for an account as it was.
  await endLinks(tx, person.id)
  if (status !== 'DEACTIVATED') return
  await endSessionsOf(tx, person.id)
  await endKeysOf(tx, person.id)
}

/** Returns what the audit trail keeps of the employment. */
async function changeEmployment(tx: Tx, { person: { id }, turn, by }: Turning): Promise<Record<string, unknown>> {
  if (turn.kind === 'RETURNS') return { firstDay: await resumeEmployment(tx, id, turn.firstDay) }
  if (turn.kind === 'UNDOES') await undoEnding(tx, id)
  if (turn.kind !== 'ENDS') return {}
  const { lastDay, reason } = turn
  await endEmployment(tx, { userId: id, lastDay, ...(reason !== undefined && { reason }) }, idOf(by))
  return { lastDay, ...(reason && { reason }) }
}
