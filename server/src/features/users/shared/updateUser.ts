import { type EmploymentRow, employmentsIn } from '../../../people/employments/employed.ts'
import { withBeginning } from '../../../people/employments/endings.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import type { UpdateUser } from '@muster/contract/users/forms'
import { type Actor, needsPermission } from '../../../kernel/actor.ts'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { endKeysOfPerson } from '../../../access/apiKeys.ts'
import { reservedRefusal, reserveFormerAddress } from '../../../access/reservedAddresses.ts'
import { createLink, endLinks } from '../../../access/oneUseLinks.ts'
import { markMailboxProved } from '../../../access/provedMailboxes.ts'
import { assertProofValid, provePassword } from '../../../access/provePassword.ts'
import { type Change, change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, conflict, forbidden, invalid, type Refusal } from '../../../kernel/errors.ts'
import { notify, refresh } from '../../../events/event.ts'
import {
  mailActivation,
  mailAddressChanged,
  mailAddressChangedByOther,
  mailNewAddress,
} from '../account/accountMails.ts'
import { changePeople, detailsOf, hireDateProblem, probationProblem } from '../person/changePeople.ts'
import { detailsChanged } from '../person/messages.ts'
import { lockVisibleUser, type PersonRow, personRow, standingOf } from '../../../people/person.ts'
import { peopleArea, visiblePerson } from '../../../people/reach.ts'
import { managerRefusal, personChangedRefusal, withoutClash } from '../../../people/rules.ts'
import { canChangeZone, ownersAddressRefusal, userPolicy } from '../../../people/policy.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { zoneNamed } from '../../../worktime/zones.ts'
import { newInvoicing, payRefusal } from '../pay/updatePay.ts'
import { userDetail } from '../list/userDetail.ts'

type Person = PersonRow

/**
 * Changes a person's details. Omitted fields do not change. Changes of position, department, manager and pay are stored
 * in the history. For a new email address the actor must enter their own password, because password links are sent
 * there. Both addresses are notified, and links sent to the former one end.
 * @throws Refusal 404 if the person is not visible to the actor; 403 for a person with an administrative role unless
 * the actor is a Super Admin, for pay or a time zone that the actor may not change, for the email address of a person
 * with more permissions, and for the manager of a person above the actor; 409 if the person has changed since, another
 * person has the address or LL-ID, or shifts would overlap in the new time zone; 400 naming a field.
 */
export async function updateUser(ctx: Context, input: UpdateUser, as: Partial<UpdateOptions> = {}) {
  const { permission, stale }: UpdateOptions = {
    permission: 'users.update',
    stale: (person) => staleRefusal(person, input),
    ...as,
  }
  const proof = await proveForAddress(ctx, input)
  return withoutClash(() =>
    change(ctx, async (tx) => {
      const now = await lockRoles(tx, ctx.actor)
      throwIf(needsPermission(now, permission))
      if (proof) await assertProofValid(tx, ctx, proof)
      const result = await changePerson(tx, ctx, now, input, { stale, isProved: proof !== null })
      return { ...result, answer: { user: await userDetail(tx, ctx.app, now, input.id) } }
    }),
  )
}

interface UpdateOptions {
  /** The permission that the actor must have. */
  permission: Permission
  /** Returns the refusal if the person has changed since the caller read them, or null. */
  stale: (person: Person) => Refusal | null
}

/** Returns 409 if the caller sent an `updatedAt` and the person has changed since then; else null. */
const staleRefusal = (person: Person, { updatedAt }: UpdateUser): Refusal | null =>
  updatedAt === undefined || updatedAt === person.updatedAt ? null : personChangedRefusal()

/**
 * Checks the actor's own password if the email address changes. Returns the actor; null if the address does not change.
 * Password links are sent to the new address, so an open browser or an API key must not be enough.
 */
async function proveForAddress(ctx: Context, { id, email, currentPassword }: UpdateUser): Promise<Person | null> {
  const { app, actor } = ctx
  if (email === undefined) return null
  const found = await app.db
    .select(personRow)
    .from(users)
    .where(inArray(users.id, [id, actor.id]))
  const [person, self] = [id, actor.id].map((each) => found.find((row) => row.id === each))
  if (!person || !self || person.email === email) return null
  if (id !== actor.id) {
    // Checked before the password is required, because that would reveal that a person exists whom the actor cannot
    // see.
    await visiblePerson(app.db, actor, peopleArea, id)
    const standing = await standingOf(app.db, actor, id)
    throwIf(
      userPolicy.change(actor, standing, 'change the details of'),
      keyRefusal(actor),
      userPolicy.actAs(actor, standing, 'change the email address of'),
    )
  }
  throwIf(keyRefusal(actor))
  throwIf(currentPassword ? null : passwordNeeded(id === actor.id))
  await provePassword(ctx, self, currentPassword ?? '', 'user.address_refused')
  return self
}

const keyRefusal = ({ keyId }: Actor) =>
  keyId === undefined ? null : forbidden('An API key cannot change an email address', 'email')

const passwordNeeded = (isOwn = false) =>
  invalid({
    currentPassword: `Please enter your current password to change ${isOwn ? 'your' : 'their'} address`,
  })

/**
 * Changes a person within a transaction, in which the roles are locked. `isProved` is true if the actor has entered their
 * password, or needs none; `mayManagerBePending` if a new manager’s account may be pending.
 * @throws Refusal like `updateUser`, except for the permission.
 */
export async function changePerson(
  tx: Tx,
  ctx: Context,
  now: Actor,
  input: UpdateUser,
  options: { stale: UpdateOptions['stale']; isProved: boolean; mayManagerBePending?: true },
): Promise<Omit<Change<unknown>, 'answer'>> {
  const { app } = ctx
  const { stale, isProved, mayManagerBePending: mayBePending } = options
  const { person, ...standing } = await lockVisibleUser(tx, now, input.id)
  throwIf(userPolicy.change(now, standing, 'change the details of'), stale(person))
  const details = { ...person, ...detailsOf({ ...input, timeZone: zoneOf(input) }) }
  const newAddress = details.email !== person.email
  if (newAddress) {
    throwIf(
      person.id === now.id ? null : userPolicy.actAs(now, standing, 'change the email address of'),
      isProved ? null : passwordNeeded(person.id === now.id),
      ownersAddressRefusal(app.config, now, details.email),
      await reservedRefusal(tx, [details.email], person.id),
    )
  }
  throwIf(payRefusal(now, person, input))
  if (details.timeZone !== person.timeZone && !canChangeZone(now, person.id)) throwIf(forbidden(ownZone, 'timeZone'))
  if (details.managerId !== person.managerId) {
    const { managerId } = details
    throwIf(userPolicy.move(now, standing), await newManagerRefusal(tx, now, person.id, managerId, { mayBePending }))
  }
  const hireDateFault = details.hireDate === person.hireDate ? null : hireDateProblem(person, details.hireDate)
  throwIf(hireDateFault === null ? null : invalid({ hireDate: hireDateFault }))
  const probation = probationProblem(details)
  throwIf(probation === null ? null : invalid({ probationEnd: probation }))
  // Pay is checked against the employments as they are after the change.
  const periods = withBeginning(employmentsIn(person.employments), details.hireDate ?? person.addedOn)
  const employments = periods.map(({ first, last }): EmploymentRow => [first, last])
  const after = { ...details, employments, ...(await newInvoicing(tx, person, input)) }
  const {
    entries: [entry],
    events,
  } = await changePeople(tx, app, now, [{ person, after, pay: input }], input)
  if (!entry) throw new Error('The change was not written')
  const mailChange = newAddress
    ? await moveMail(tx, ctx, person, after, { by: now.id, endKeys: input.endKeys ?? true })
    : null
  const notification = person.id === now.id ? null : detailsChanged(now, Object.keys(entry.before ?? {}))
  return {
    ...entry,
    ...(mailChange?.keysEnded && { after: { ...(entry.after as object), keysEnded: mailChange.keysEnded } }),
    events: [...events, ...(mailChange?.events ?? []), ...(notification ? [notify(notification, [person.id])] : [])],
  }
}

/**
 * Returns the sent time zone in its stored form: null for the company's, undefined if none was sent.
 * @throws Refusal 400 if it is unknown.
 */
function zoneOf({ timeZone }: UpdateUser): string | null | undefined {
  const zone = timeZone && zoneNamed(timeZone)
  throwIf(timeZone && !zone ? invalid({ timeZone: 'This time zone is unknown' }) : null)
  return zone
}

const ownZone = 'You cannot change your own time zone'

/**
 * Returns the refusal if a person cannot be given this manager, or null. Without `hierarchy.reporting_lines`, no one
 * may move people into their own team, because that would let them see more people.
 */
async function newManagerRefusal(
  tx: Tx,
  actor: Actor,
  personId: string,
  managerId: string | null,
  options: Parameters<typeof managerRefusal>[3],
) {
  if (managerId === personId) return invalid({ managerId: ownManager })
  const refusal = await managerRefusal(tx, actor, managerId, options)
  if (refusal || canTakeIn(actor) || managerId === null) return refusal
  const takesIn = (await isWithin(tx, actor.id, managerId)) && !(await isWithin(tx, actor.id, personId))
  return takesIn ? forbidden(takeInRefused) : null
}

export const ownManager = 'A person cannot be their own manager'
export const canTakeIn = ({ permissions }: Actor) => permissions.has('hierarchy.reporting_lines')
export const takeInRefused = 'You cannot move people into your own team'

const changedOften = () =>
  conflict(
    'You have changed your email address five times within a week. Please ask an administrator.',
    'user.address_changed_often',
  )

/** Returns whether a person is `managerId` or below them. */
async function isWithin(tx: Tx, managerId: string, personId: string): Promise<boolean> {
  const path = and(eq(managementPaths.managerId, managerId), eq(managementPaths.personId, personId))
  return (await tx.$count(managementPaths, path)) > 0
}

/**
 * Ends the links sent to the former address, notifies both addresses and sends the former one an undo link. The new
 * address of an account that is not active yet gets a new activation link.
 */
async function moveMail(
  tx: Tx,
  { app }: Context,
  person: Person,
  after: Person,
  { by, endKeys }: { by: string; endKeys: boolean },
) {
  await endLinks(tx, person.id)
  const sessionEvent = refresh('auth', [person.id])
  if (person.id === by) {
    const undo = await createLink(tx, person.id, 'UNDO_ADDRESS', person.email)
    if (undo === null) return throwIf(changedOften())
    await markMailboxProved(tx, person.id, after.email)
    await mailAddressChanged(tx, app, person, { email: after.email, undo })
  } else {
    const { formerEmail, undo } = await reserveFormerAddress(tx, person, after.email)
    await mailAddressChangedByOther(tx, app, person, { formerEmail, email: after.email, undo })
  }
  const keys = person.id === by && !endKeys ? { keysEnded: 0, events: [] } : await endKeysOfPerson(tx, person.id)
  if (person.status === 'PENDING_ACTIVATION') await mailActivation(tx, app, after)
  else await mailNewAddress(tx, app, after)
  return { keysEnded: keys.keysEnded, events: [sessionEvent, ...keys.events] }
}
