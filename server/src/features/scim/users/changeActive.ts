import { eq } from 'drizzle-orm'
import { ssoIdentities } from '../../../access/providers/tables.ts'
import { scimPeople } from '../../../access/scim/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { forbidden, throwIf } from '../../../kernel/errors.ts'
import { latestEmployment } from '../../../people/employments/changeEmployments.ts'
import { lockVisibleUser, type PersonRow } from '../../../people/person.ts'
import { awaitActivation, changeStatus } from '../../users/shared/setUserStatus.ts'
import type { PartialChange } from '../asCreator.ts'
import { linksAhead } from '../settings/readSettings.ts'

/**
 * Deactivates a person and signs them out at once. Their employment ends today, unless HR has planned another last day,
 * which stays. An account that is not active yet is deactivated too.
 * @throws Refusal like `setUserStatus`.
 */
export async function deactivate(tx: Tx, app: App, now: Actor, id: string): Promise<PartialChange> {
  const { person } = await lockVisibleUser(tx, now, id)
  const [firstDay = '', plannedDay = null] = person.employments.at(-1) ?? []
  const isPlanned = plannedDay !== null && plannedDay >= firstDay
  const lastDay = isPlanned ? plannedDay : await readCompanyToday(tx)
  const input = { id, isActive: false, byMistake: false, lastDay, closesNow: true }
  const ended = partOf(await changeStatus(tx, app, now, input))
  const { endedAt } = isPlanned ? { endedAt: null } : await latestEmployment(tx, id)
  await tx
    .insert(scimPeople)
    .values({ userId: id, endedAt })
    .onConflictDoUpdate({ target: scimPeople.userId, set: { endedAt } })
  return ended
}

/**
 * Employs someone again whose employment SCIM ended. If they can’t sign in otherwise, they get the link to activate their
 * account.
 * @throws Refusal 403 if HR ended the employment, and like `setUserStatus`.
 */
export async function activate(tx: Tx, app: App, now: Actor, person: PersonRow): Promise<PartialChange> {
  const { id } = person
  const [account] = await tx.select().from(scimPeople).where(eq(scimPeople.userId, id))
  const { endedAt } = await latestEmployment(tx, id)
  throwIf(endedAt === null || account?.endedAt !== endedAt ? forbidden(endedByHr) : null)
  const activated = partOf(await changeStatus(tx, app, now, { id, isActive: true, byMistake: false }))
  const isLinkedAhead = account?.externalId != null && (await linksAhead(tx))
  if (person.passwordHash !== null || isLinkedAhead || (await isLinked(tx, id))) return activated
  return { ...activated, after: { ...(activated.after as object), ...(await awaitActivation(tx, app, person)) } }
}

const endedByHr = 'Their employment was ended in Muster. Please employ them again there.'

/** Returns whether a person has signed in through a provider. */
const isLinked = async (tx: Tx, userId: string) =>
  (await tx.$count(ssoIdentities, eq(ssoIdentities.userId, userId))) > 0

const partOf = ({ reassigned: _reassigned, ...change }: Awaited<ReturnType<typeof changeStatus>>): PartialChange =>
  change
