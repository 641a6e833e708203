import { eq } from 'drizzle-orm'
import { type Actor, anonymousActor } from '../../../kernel/actor.ts'
import { endKeysOfPerson } from '../../../access/apiKeys.ts'
import { forgetSignIns } from '../../../access/factors/devices.ts'
import { endLinks } from '../../../access/oneUseLinks.ts'
import { endSessions } from '../../../access/sessions.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { FollowUp } from '../../../peopleHooks.ts'
import { endEmployment, resumeEmployment, undoEnding } from '../../../people/employments/changeEmployments.ts'
import { personChanging, employmentChanged, personLeaving } from '../../../people/runHooks.ts'
import { notifyFormerManagers, peopleChanged } from '../../../people/peopleChanged.ts'
import { laterUpdate, type PersonRow } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { withRemainingSuperAdmin } from '../../../people/rules.ts'
import { users } from '../../../people/tables.ts'
import { employmentChange, type StatusChange, undoesEnding } from './statusChange.ts'
import {
  noReassignment,
  passOnTeam,
  type Reassignment,
  type ReturningTeam,
  returnTeam,
  notifyNewManager,
  findTeamToReturn,
} from './team.ts'

/** A change of an account's status on the current date of the company. */
interface StatusChangeInput {
  person: PersonRow
  statusChange: StatusChange
  today: string
  /** The actor; `anonymousActor` for background jobs. */
  actor: Actor
}

/** The result of a status change. */
interface StatusChangeResult {
  /** The new values for the audit trail. */
  after: Record<string, unknown>
  reassigned: Reassignment
  events: NewEvent[]
}

/**
 * Changes the status of an account and the person's employment. A person who leaves is signed out, and their direct
 * reports move to the closest active manager above. Undoing the end of an employment moves them back. The caller must
 * have locked the person's row and the roles.
 * @throws Refusal 409 for the last Super Admin.
 */
export async function applyStatusChange(
  tx: Tx,
  app: Pick<App, 'people'>,
  input: StatusChangeInput,
): Promise<StatusChangeResult> {
  const { person, statusChange, today, actor } = input
  const by = idOf(actor)
  if (statusChange.kind === 'UNCHANGED')
    return { after: { status: person.status }, reassigned: noReassignment, events: [] }
  const change = employmentChange(person, statusChange)
  const { prepared, returning } = await prepare(tx, app, input)
  const status = statusAfter(person, statusChange)
  await setStatus(tx, person, status)
  const facts = await changeEmployment(tx, input)
  if (returning) await returnTeam(tx, person.id, returning, actor.id)
  const closesAccount = statusChange.kind === 'ENDS' && statusChange.closesAccount
  const reassigned = closesAccount ? await passOnTeam(tx, person, { by, today }) : noReassignment
  const followUpEvents = closesAccount && !reassigned.count ? [] : await prepared()
  const employmentEvents = await employmentChanged(tx, app, [change], { today, by })
  return {
    after: {
      status,
      ...facts,
      ...(reassigned.count && { reassigned: { count: reassigned.count, manager: reassigned.manager } }),
      ...(returning && { returned: returning.people.length }),
    },
    reassigned,
    events: [
      ...notifyNewManager(person, reassigned),
      ...followUpEvents,
      ...employmentEvents,
      ...teamsChanged(actor, reassigned, returning),
    ],
  }
}

/** Returns the actor's id; null for background jobs, because `anonymousActor` is not in the database. */
const idOf = ({ id }: Actor): string | null => (id === anonymousActor.id ? null : id)

/** Returns the event that refreshes the views of the people who get another manager, and of their managers. */
function teamsChanged(actor: Actor, { people, manager }: Reassignment, team: ReturningTeam | null): NewEvent[] {
  const peopleIds = [...people, ...(team?.people ?? [])]
  const managers = [manager?.id, team?.managerId].filter((id) => typeof id === 'string')
  return peopleIds.length ? [peopleChanged(peopleArea, [...peopleIds, ...managers], actor.id)] : []
}

/** Returns the status of the account after a change. A change that only affects dates keeps the status. */
function statusAfter({ status }: PersonRow, change: StatusChange): PersonRow['status'] {
  if (change.kind === 'ENDS') return change.closesAccount ? 'DEACTIVATED' : status
  if (change.kind === 'UNDOES') return status === 'DEACTIVATED' ? 'ACTIVE' : status
  return change.kind === 'UNCHANGED' ? status : 'ACTIVE'
}

const noFollowUp: FollowUp = () => Promise.resolve([])

/** Runs the features' hooks before a person leaves, or before their team returns to them. */
async function prepare(tx: Tx, app: Pick<App, 'people'>, { person, statusChange, today, actor }: StatusChangeInput) {
  const { id } = person
  if (statusChange.kind === 'ENDS' && statusChange.closesAccount)
    return { prepared: await personLeaving(tx, app, { id, by: actor.id }), returning: null }
  const team = undoesEnding(person, statusChange) ? await findTeamToReturn(tx, actor, id) : null
  if (!team) return { prepared: noFollowUp, returning: team }
  const personIds = team.people
  const notifications = await notifyFormerManagers(tx, peopleArea, personIds)
  const followUp = await personChanging(tx, app, { moved: personIds, elsewhere: [], today, by: actor.id })
  return { prepared: async () => [...notifications, ...(await followUp())], returning: team }
}

/**
 * Stores the status of an account. Also stores a new `updatedAt`, even if only dates change: it shows payroll which
 * months must be recalculated.
 */
async function setStatus(tx: Tx, person: PersonRow, status: PersonRow['status']): Promise<void> {
  await withRemainingSuperAdmin(() =>
    tx.update(users).set({ status, updatedAt: laterUpdate }).where(eq(users.id, person.id)).execute(),
  )
  if (status === person.status) return
  // Links to activate the account or reset its password were sent for its former status.
  await endLinks(tx, person.id)
  if (status !== 'DEACTIVATED') return
  await endSessions(tx, person.id)
  await forgetSignIns(tx, person.id)
  await endKeysOfPerson(tx, person.id)
}

/**
 * Changes the employment and returns the new values for the audit trail. They omit the reason for its end, because not
 * everyone who reads the trail may see that.
 */
async function changeEmployment(
  tx: Tx,
  { person: { id, employments }, statusChange, actor }: StatusChangeInput,
): Promise<AuditValues> {
  if (statusChange.kind === 'RETURNS')
    return { firstDay: await resumeEmployment(tx, id, statusChange.firstDay, statusChange.isGiven) }
  if (statusChange.kind === 'UNDOES') await undoEnding(tx, id)
  if (statusChange.kind !== 'ENDS') return {}
  const { lastDay, reason } = statusChange
  // A last day that is already stored keeps the name of the person who entered it.
  const isKnown = employments.at(-1)?.[1] === lastDay && reason === undefined
  if (!isKnown) await endEmployment(tx, { userId: id, lastDay, reason }, idOf(actor))
  return { lastDay, ...(reason !== undefined && { reasonChanged: true }) }
}

type AuditValues = Record<string, unknown>
