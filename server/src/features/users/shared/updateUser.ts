import { type EmploymentRow, employmentsIn } from '../../../people/employments/employed.ts'
import { begunWith } from '../../../people/employments/endings.ts'
import { and, eq } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import type { UpdateUser } from '@muster/contract/users/forms'
import { type Actor, needsPermission } from '../../../actor.ts'
import { lockRoles } from '../../../people/held.ts'
import { createLink, endLinks, endLinksBack } from '../../../access/oneUseLinks.ts'
import { assertStillProved, provePassword } from '../../../access/provePassword.ts'
import { type Change, change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { allow, conflict, forbidden, invalid, type Refusal } from '../../../errors.ts'
import { type NewEvent, notice, stale } from '../../../events/event.ts'
import { mailActivation, mailAddressChanged, mailNewAddress } from '../account/accountMails.ts'
import { changePeople, detailsOf, hireDateProblem, probationProblem } from '../person/changePeople.ts'
import { detailsChanged } from '../person/messages.ts'
import { lockVisibleUser, type PersonRow, personRow } from '../../../people/person.ts'
import { managerRefusal, withoutClash } from '../../../people/rules.ts'
import { mayChangeZone, ownersAddressRefusal, userPolicy } from '../../../people/policy.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { zoneNamed } from '../../../worktime/zones.ts'
import { newInvoicing, payRefusal } from '../pay/updatePay.ts'
import { userDetail } from '../list/userDetail.ts'

type Person = PersonRow

/**
 * Changes a person's details; what is left out stays. Position, department, manager and pay keep their history. At
 * another address the person is told at both, and links that were mailed to the former end; one's own needs one's password.
 * @throws Refusal 404 out of reach; 403 for somebody with an administrative role, for pay that is not the actor's to
 * set, for the actor's own time zone, for the address of somebody who holds more than the actor, and for the manager of
 * anybody above the actor; 409 when the person was changed meanwhile, an address or LL-ID is taken, or shifts would
 * overlap in another time zone; 400 for a field.
 */
export async function updateUser(ctx: Context, input: UpdateUser, as: Partial<Way> = {}) {
  const { needed, stale }: Way = { needed: 'users.update', stale: (person) => staleRefusal(person, input), ...as }
  const proved = await proveForOwnAddress(ctx, input)
  return withoutClash(() =>
    change(ctx, async (tx) => {
      const now = await lockRoles(tx, ctx.actor)
      allow(needsPermission(now, needed))
      if (proved) await assertStillProved(tx, ctx, proved)
      const changed = await changePerson(tx, ctx, now, input, { stale, proved: proved !== null })
      return { ...changed, answer: { user: await userDetail(tx, ctx.app, now, input.id) } }
    }),
  )
}

interface Way {
  /** The permission that this change needs. */
  needed: Permission
  /** Why the person, as they are now, is not as the caller saw them. */
  stale: (person: Person) => Refusal | null
}

/** 409 when somebody was changed since the caller saw them, with this `updatedAt` if they say; else null. */
const staleRefusal = (person: Person, { updatedAt }: UpdateUser): Refusal | null =>
  updatedAt === undefined || updatedAt === person.updatedAt
    ? null
    : conflict('This person was changed meanwhile. Please look at them again.', 'user.changed_meanwhile')

/** The actor, with the password proved, to change their own address: the next link to a new password goes there. */
async function proveForOwnAddress(ctx: Context, { id, email, currentPassword }: UpdateUser): Promise<Person | null> {
  if (id !== ctx.actor.id || email === undefined) return null
  const [person] = await ctx.app.db.select(personRow).from(users).where(eq(users.id, id))
  if (!person || person.email === email) return null
  allow(currentPassword ? null : passwordNeeded())
  await provePassword(ctx, person, currentPassword ?? '', 'user.address_refused')
  return person
}

const passwordNeeded = () => invalid({ currentPassword: 'Please enter your current password to change your address' })

/** `proved`: the address is the actor's own, and they know their password. */
async function changePerson(
  tx: Tx,
  ctx: Context,
  now: Actor,
  input: UpdateUser,
  { stale, proved }: { stale: Way['stale']; proved: boolean },
): Promise<Omit<Change<unknown>, 'answer'>> {
  const { app } = ctx
  const { person, ...standing } = await lockVisibleUser(tx, now, input.id)
  allow(userPolicy.change(now, standing, 'change the details of'), stale(person))
  const details = { ...person, ...detailsOf({ ...input, timeZone: zoneOf(input) }) }
  const newAddress = details.email !== person.email
  if (newAddress) {
    allow(
      person.id === now.id
        ? proved
          ? null
          : passwordNeeded()
        : userPolicy.actAs(now, standing, 'change the email address of'),
      ownersAddressRefusal(app.config, now, details.email),
    )
  }
  allow(payRefusal(now, person, input))
  if (details.timeZone !== person.timeZone && !mayChangeZone(now, person.id)) allow(forbidden(ownZone, 'timeZone'))
  if (details.managerId !== person.managerId) {
    allow(userPolicy.move(now, standing), await newManagerRefusal(tx, now, person.id, details.managerId))
  }
  const hired = details.hireDate === person.hireDate ? null : hireDateProblem(person, details.hireDate)
  allow(hired === null ? null : invalid({ hireDate: hired }))
  const probation = probationProblem(details)
  allow(probation === null ? null : invalid({ probationEnd: probation }))
  // Pay from a day on is looked at by the employments that will be.
  const begun = begunWith(employmentsIn(person.employments), details.hireDate ?? person.addedOn)
  const employments = begun.map(({ first, last }): EmploymentRow => [first, last])
  const after = { ...details, employments, ...(await newInvoicing(tx, person, input)) }
  const {
    entries: [entry],
    events,
  } = await changePeople(tx, app, now, [{ person, after, pay: input }], input)
  if (!entry) throw new Error('The change was not written')
  const moved = newAddress ? await moveMail(tx, ctx, person, after, now.id) : []
  const told = person.id === now.id ? null : detailsChanged(now, Object.keys(entry.before ?? {}))
  return { ...entry, events: [...events, ...moved, ...(told ? [notice(told, [person.id])] : [])] }
}

/** The time zone that was sent, as it is kept: none for the company's. @throws Refusal 400 where nobody knows it. */
function zoneOf({ timeZone }: UpdateUser): string | null | undefined {
  const zone = timeZone && zoneNamed(timeZone)
  allow(timeZone && !zone ? invalid({ timeZone: 'This server does not know this time zone' }) : null)
  return zone
}

const ownZone = 'You cannot change your own time zone'

/** Nobody takes people into their own team in passing: it would widen what they may do. */
async function newManagerRefusal(tx: Tx, actor: Actor, personId: string, managerId: string | null) {
  if (managerId === personId) return invalid({ managerId: ownManager })
  const refusal = await managerRefusal(tx, actor, managerId)
  if (refusal || mayTakeIn(actor) || managerId === null) return refusal
  const takesIn = (await isWithin(tx, actor.id, managerId)) && !(await isWithin(tx, actor.id, personId))
  return takesIn ? forbidden(takenIn) : null
}

export const ownManager = 'Nobody can be their own manager'
export const mayTakeIn = ({ permissions }: Actor) => permissions.has('hierarchy.reporting_lines')
export const takenIn = 'You cannot take people into your own team'

const changedOften = () =>
  conflict(
    'You have changed your email address five times within a week. Please ask an administrator.',
    'user.address_changed_often',
  )

/** Whether somebody is the manager, or below them. */
async function isWithin(tx: Tx, managerId: string, personId: string): Promise<boolean> {
  const path = and(eq(managementPaths.managerId, managerId), eq(managementPaths.personId, personId))
  return (await tx.$count(managementPaths, path)) > 0
}

/**
 * Links that were mailed to the former address end; people not activated yet get another one. What somebody changed of
 * their own can be taken back there; an administrator's change is no mistake of theirs, and ends what was before it.
 */
async function moveMail(tx: Tx, { app }: Context, person: Person, after: Person, by: string): Promise<NewEvent[]> {
  await endLinks(tx, person.id)
  const isOwn = person.id === by
  if (!isOwn) await endLinksBack(tx, person.id)
  const undo = isOwn ? await createLink(tx, person.id, 'UNDO_ADDRESS', person.email) : null
  allow(isOwn && undo === null ? changedOften() : null)
  await mailAddressChanged(tx, app, person, { email: after.email, undo })
  if (person.status === 'PENDING_ACTIVATION') await mailActivation(tx, app, after)
  else await mailNewAddress(tx, app, after)
  return [stale('auth', [person.id])]
}
