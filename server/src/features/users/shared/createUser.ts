import { eq } from 'drizzle-orm'
import { invoicingCurrencies } from '@muster/contract/kit/currencies'
import type { CreateUser } from '@muster/contract/users/forms'
import { type HeldPermissions, holdsAllOf, isAdministrator, lockRoles } from '../../../people/heldPermissions.ts'
import { hashPassword, passwordRefusal } from '../../../access/passwords.ts'
import { reservedRefusal } from '../../../access/reservedAddresses.ts'
import { readPasswordTerms } from '../../../access/passwordTerms.ts'
import { permissionsOf } from '../../../people/permissionsOf.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { change } from '../../../audit/change.ts'
import type { App, Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { throwIf, forbidden, type Refusal } from '../../../kernel/errors.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { mailActivations } from '../account/accountMails.ts'
import { createPeople } from '../../../people/createPerson.ts'
import type { Pay } from '../../../people/employment.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { peopleArea } from '../../../people/reach.ts'
import { internal, type Invoicing } from '../pay/invoicing.ts'
import { accountRefusal } from '../../accounts/shared/accountRefusal.ts'
import { managerRefusal, withoutClash } from '../../../people/rules.ts'
import { ownersAddressRefusal, userPolicy } from '../../../people/policy.ts'
import { roles } from '../../../people/tables.ts'
import { userDetail } from '../list/userDetail.ts'
import type { PeopleWritten } from '../person/changePeople.ts'

/**
 * Adds a person with the role Employee and leave balances for this year, and sends them the link to activate their
 * account (specification 3, section 5; contract, "Credential"). Without a password they choose one there.
 * @throws Refusal 400 naming a field; 403 if the actor lacks a permission of the role Employee; 409 for an email
 * address or LL-ID that another person has.
 */
export async function createUser(ctx: Context, input: CreateUser) {
  const { app, actor } = ctx
  const owner = { ...input, ...(await readPasswordTerms(app.db)) }
  throwIf(
    ownersAddressRefusal(app.config, actor, input.email),
    input.password === undefined ? null : passwordRefusal('password', input.password, owner, 'theirs'),
  )
  // Hashing is slow, so it happens outside the transaction.
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  return withoutClash(() =>
    change(ctx, async (tx) => {
      const now = await lockRoles(tx, actor)
      throwIf(userPolicy.create(now))
      const roleId = await employeeRole(tx, now)
      const { firstName, lastName, email, position } = input
      const { amount, currency } = input.monthly_salary
      const managerId = input.managerId ?? null
      throwIf(await managerRefusal(tx, now, managerId))
      const person = {
        firstName,
        lastName,
        email,
        position,
        managerId,
        department: input.department ?? null,
        llId: input.llId || null,
        hireDate: input.hireDate ?? (await readCompanyToday(tx)),
        ...(await invoicingOf(tx, input)),
        passwordHash,
        roleId,
        pay: { salary: String(amount), salaryCurrency: currency, baseSalary: null },
      }
      const {
        ids: [id],
        entries: [entry],
        events,
      } = await addPeople(tx, app, now, [person])
      if (!id || !entry) throw new Error('The person was not added')
      const isMailHeld = app.config.smtpUrl === null
      return { ...entry, events, answer: { user: await userDetail(tx, app, now, id), isMailHeld } }
    }),
  )
}

/**
 * Adds a person whose pay is unknown within a transaction, in which the roles are locked. They get the role Employee, and
 * choose a password with the link to activate their account, unless it is active or they are not invited yet. Returns
 * their id too. Their manager’s account may be pending.
 * @throws Refusal like `createUser`.
 */
export async function addUser(
  tx: Tx,
  app: App,
  now: Actor,
  person: Omit<NewUser, keyof Invoicing | 'llId' | 'hireDate' | 'passwordHash' | 'roleId' | 'pay'>,
  isInvited = true,
) {
  throwIf(userPolicy.create(now), ownersAddressRefusal(app.config, now, person.email))
  const roleId = await employeeRole(tx, now)
  throwIf(await managerRefusal(tx, now, person.managerId, { mayBePending: true }))
  const hireDate = await readCompanyToday(tx)
  const {
    ids: [id],
    entries: [entry],
    events,
  } = await addPeople(
    tx,
    app,
    now,
    [{ ...person, ...internal, roleId, hireDate, llId: null, passwordHash: null, pay: undefined }],
    isInvited,
  )
  if (!id || !entry) throw new Error('The person was not added')
  return { ...entry, id, events }
}

/** A person to be added, with their role. */
export type NewUser = Invoicing & {
  /** The id; if omitted, a new one is generated. */
  id?: string
  firstName: string
  lastName: string
  email: string
  position: string | null
  department: string | null
  llId: string | null
  hireDate: string
  /** The last day of probation; if omitted, there is none. */
  probationEnd?: string
  managerId: string | null
  /** The hash of the password; null if the person chooses one with the activation link. */
  passwordHash: string | null
  roleId: string
  /** The pay; undefined if none is known. */
  pay: Pay | undefined
  /** `ACTIVE` for someone who signs in through a provider, and so needs no activation. */
  status?: 'ACTIVE'
}

/**
 * Adds people. If they are invited, they get a link to activate their account unless it is active. Their managers must
 * have been checked. Also returns the new ids.
 */
export async function addPeople(
  tx: Tx,
  app: App,
  now: Actor,
  people: readonly NewUser[],
  isInvited = true,
): Promise<PeopleWritten & { ids: string[] }> {
  const emails = people.map(({ email }) => email)
  throwIf(await reservedRefusal(tx, emails))
  const ids = await createPeople(
    tx,
    app,
    people.map((person) => ({ ...person, addedBy: now.id })),
  )
  const newPeople = people.map((person, i) => ({ ...person, id: ids[i] ?? '' }))
  await mailActivations(
    tx,
    app,
    newPeople.filter(({ status }) => isInvited && status !== 'ACTIVE'),
  )
  return {
    ids,
    entries: newPeople.map(({ roleId: _roleId, pay: _pay, passwordHash: _passwordHash, id, ...person }) => ({
      action: 'user.created',
      subject: { type: 'user', id },
      personId: id,
      // Amounts are not recorded in the audit trail, whose readers may not know what people earn.
      after: { status: 'PENDING_ACTIVATION', ...shownOf(person), role: 'Employee' },
    })),
    events: [peopleChanged(peopleArea, ids, now.id)],
  }
}

/**
 * Returns the id of the role Employee, which every new person gets. The actor must have all its permissions, because no
 * one may assign permissions that they do not have.
 * @throws Refusal 403 if they lack one.
 */
export async function employeeRole(db: Queryable, actor: Actor): Promise<string> {
  const [role] = await db.select().from(roles).where(eq(roles.name, 'Employee'))
  if (!role) throw new Error('There is no role Employee')
  const rolePermissions = { permissions: new Set(await permissionsOf(db, role)), isSuperAdmin: false }
  throwIf(employeeRefusal(actor, rolePermissions))
  return role.id
}

function employeeRefusal(actor: Actor, rolePermissions: HeldPermissions): Refusal | null {
  if (isAdministrator(rolePermissions) && !actor.isSuperAdmin)
    return forbidden('New people get the role Employee, which is administrative. Only a Super Admin can assign it.')
  if (holdsAllOf(actor, rolePermissions)) return null
  return forbidden('New people get the role Employee, but you do not have all of its permissions')
}

async function invoicingOf(tx: Tx, { is_internal, account_details }: CreateUser): Promise<Invoicing> {
  if (is_internal || !account_details) return internal
  const { account_id, charging_method, invoicing_amount } = account_details
  const invoicingCurrency = invoicing_amount.currency ?? invoicingCurrencies[0]
  throwIf(
    await accountRefusal(tx, account_id, invoicingCurrency, {
      account: 'account_details.account_id',
      currency: 'account_details.invoicing_amount.currency',
    }),
  )
  return {
    isInternal: false,
    accountId: account_id,
    chargingMethod: charging_method,
    invoicingAmount: String(invoicing_amount.amount),
    invoicingCurrency,
  }
}

const shownOf = ({ invoicingAmount: _amount, invoicingCurrency: _currency, ...facts }: object & Partial<Invoicing>) =>
  facts
