import { and, eq, inArray, sql } from 'drizzle-orm'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { reservedRefusal } from '../../../access/reservedAddresses.ts'
import { useIdentity } from '../../../access/singleSignOn/identities.ts'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { notify, owner } from '../../../events/event.ts'
import { anonymousActor } from '../../../kernel/actor.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { createPerson } from '../../../people/createPerson.ts'
import { holdsAllOf, readHeldPermissions } from '../../../people/heldPermissions.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { permissionsOf } from '../../../people/permissionsOf.ts'
import { peopleArea } from '../../../people/reach.ts'
import { withoutClash } from '../../../people/rules.ts'
import { departments, roles, users } from '../../../people/tables.ts'
import { sourceOf } from '../openSession.ts'
import type { ProviderAnswer } from './exchange.ts'
import { personCreated } from './messages.ts'
import { ProviderProblem } from './problems.ts'
import type { ProviderRow } from './providers.ts'

type User = typeof users.$inferSelect

/**
 * Creates the account of a person whom a provider vouches for, and links it. The account has no password. Role,
 * department and manager come from the provider's claims where these name existing ones.
 * @throws ProviderProblem if the address is reserved, or the person who decided on new accounts may no longer assign
 * the role.
 */
export async function createThroughProvider(
  ctx: Context,
  provider: ProviderRow,
  answer: ProviderAnswer & { email: string },
): Promise<User> {
  try {
    return await withoutClash(() => create(ctx, provider, answer))
  } catch (error) {
    // Another sign-in of the same person may have created the account meanwhile.
    if (error instanceof Refusal) throw new ProviderProblem('busy', 'CREATED_MEANWHILE')
    throw error
  }
}

function create(ctx: Context, provider: ProviderRow, answer: ProviderAnswer & { email: string }): Promise<User> {
  const { app } = ctx
  return change(sourceOf(ctx, anonymousActor.id), async (tx) => {
    const { email } = answer
    const isReserved = (await reservedRefusal(tx, [email])) !== null || app.config.ownerEmail === email
    const role = await roleFor(tx, provider, answer)
    if (isReserved || !role) throw new ProviderProblem('no-account', isReserved ? 'ADDRESS_RESERVED' : 'ROLE_REFUSED')
    const id = await createPerson(tx, app, {
      ...nameOf(answer),
      email,
      status: 'ACTIVE',
      department: await departmentFor(tx, provider, answer),
      managerId: await managerFor(tx, provider, answer),
      roleId: role.id,
      addedBy: provider.decidedBy ?? undefined,
    })
    const { subject, providerSession, hasFactor } = answer
    await useIdentity(tx, { providerId: provider.id, userId: id, subject, email, providerSession, hasFactor })
    const [user] = await tx.select().from(users).where(eq(users.id, id))
    if (!user) throw new Error('The person was not added')
    return {
      action: 'user.created_by_provider',
      subject: { type: 'user', id },
      personId: id,
      after: { through: provider.name, email, role: role.name, department: user.department, managerId: user.managerId },
      events: [
        notify(personCreated(`${user.firstName} ${user.lastName}`, provider.name, role.name), owner(app.config)),
        peopleChanged(peopleArea, [id], id),
      ],
      answer: user,
    }
  })
}

const textsOf = (value: unknown): string[] =>
  [value].flat().flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [text.trim().toLowerCase()] : []))

const claimOf = ({ claims }: ProviderAnswer, name: string | null) => (name === null ? [] : textsOf(claims[name]))

/** Returns the names of a person, from the claims that most providers send; the address stands in for a missing one. */
function nameOf({ claims, email }: ProviderAnswer) {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string'
      ? value
          .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
          .trim()
          .slice(0, 100)
      : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  const fallback = email?.split('@')[0] ?? ''
  return { firstName: text('given_name') || first || fallback, lastName: text('family_name') || rest.join(' ') || '–' }
}

/**
 * Returns the role for a new person: the first one that the claim names and may be given, otherwise the provider's.
 * Never Super Admin, and none with a permission that the person who decided on new accounts lacks now.
 */
async function roleFor(tx: Tx, provider: ProviderRow, answer: ProviderAnswer) {
  const names = claimOf(answer, provider.roleClaim)
  const named = names.length
    ? await tx
        .select()
        .from(roles)
        .where(inArray(sql`lower(${roles.name})`, names))
    : []
  const isUsual = provider.roleId === null ? eq(roles.name, 'Employee') : eq(roles.id, provider.roleId)
  const usual = await tx.select().from(roles).where(isUsual)
  const inOrder = named.toSorted(
    (one, other) => names.indexOf(one.name.toLowerCase()) - names.indexOf(other.name.toLowerCase()),
  )
  for (const role of [...inOrder, ...usual]) if (await mayBeGiven(tx, provider, role)) return role
  return null
}

async function mayBeGiven(
  db: Queryable,
  { decidedBy }: ProviderRow,
  role: typeof roles.$inferSelect,
): Promise<boolean> {
  if (role.name === superAdminRole || decidedBy === null) return false
  const [decider] = await db.select({ status: users.status }).from(users).where(eq(users.id, decidedBy))
  if (decider?.status !== 'ACTIVE') return false
  const permissions = new Set(await permissionsOf(db, role))
  return holdsAllOf(await readHeldPermissions(db, decidedBy), { permissions, isSuperAdmin: false })
}

async function departmentFor(tx: Tx, provider: ProviderRow, answer: ProviderAnswer): Promise<string | null> {
  const [name] = claimOf(answer, provider.departmentClaim)
  if (name === undefined) return null
  const [row] = await tx
    .select({ name: departments.name })
    .from(departments)
    .where(eq(sql`lower(${departments.name})`, name))
  return row?.name ?? null
}

async function managerFor(tx: Tx, provider: ProviderRow, answer: ProviderAnswer): Promise<string | null> {
  const [email] = claimOf(answer, provider.managerClaim)
  if (email === undefined) return null
  const isActive = and(eq(sql`lower(${users.email})`, email), eq(users.status, 'ACTIVE'))
  const [row] = await tx.select({ id: users.id }).from(users).where(isActive)
  return row?.id ?? null
}
