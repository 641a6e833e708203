import { and, eq, ne, or, sql } from 'drizzle-orm'
import { scimPeople } from '../../../access/scim/tables.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { forbidden, Refusal } from '../../../kernel/errors.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { departments, users } from '../../../people/tables.ts'
import { type Actor, needsPermission } from '../../../kernel/actor.ts'
import { userPolicy } from '../../../people/policy.ts'
import { throwIf } from '../../../kernel/errors.ts'
import type { PartialChange } from '../asCreator.ts'
import { userNameOf } from './filterUsers.ts'
import { isHidden } from './presentUsers.ts'
import type { UserFields } from './readUser.ts'

/** The account of a person at the identity provider. */
export interface Account {
  userName: string
  externalId: string | null
}

const taken = (message: string) => new Refusal(409, message, { error: 'Conflict', code: 'scim.user_exists' })

/** Returns the people who have a user name, an email address or an external id, with whether SCIM deleted them. */
export async function holdersOf(db: Queryable, { userName, email, externalId }: Account & { email: string }) {
  return db
    .select({
      id: users.id,
      isHidden: isHidden.mapWith(Boolean),
      externalId: scimPeople.externalId,
    })
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(
      or(
        eq(sql`lower(${userNameOf})`, userName.toLowerCase()),
        eq(sql`lower(${users.email})`, email),
        externalId === null ? undefined : eq(scimPeople.externalId, externalId),
      ),
    )
}

/**
 * Frees the user name of someone whom SCIM deleted and who has another email address by now, for a person with another
 * external id.
 */
export async function freeUserName(tx: Tx, { userName, email, externalId }: Account & { email: string }) {
  if (externalId === null) return
  const isFormer = and(
    eq(users.id, scimPeople.userId),
    isHidden,
    eq(sql`lower(${scimPeople.userName})`, userName.toLowerCase()),
    ne(sql`lower(${users.email})`, email),
    ne(scimPeople.externalId, externalId),
  )
  await tx.update(scimPeople).set({ userName: null }).from(users).where(isFormer)
}

/** Returns the refusal for a person who exists already. */
export const userExists = (): Refusal =>
  taken('Someone with this user name, email address or external id exists already')

/**
 * Stores the account of a person at the identity provider, and that SCIM manages them. Returns the change if the account
 * was another.
 * @throws Refusal 409 `scim.user_exists` if someone else has the user name or external id.
 */
export async function setAccount(tx: Tx, userId: string, before: Account, after: Account): Promise<PartialChange[]> {
  const isSame = before.userName === after.userName && before.externalId === after.externalId
  if (isSame) {
    await tx
      .insert(scimPeople)
      .values({ userId })
      .onConflictDoUpdate({ target: scimPeople.userId, set: { deletedAt: null } })
    return []
  }
  await storeAccount(tx, userId, after)
  return [
    {
      action: 'scim.account_changed',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { userName: before.userName, externalId: before.externalId },
      after: { userName: after.userName, externalId: after.externalId },
    },
  ]
}

/**
 * Stores the account of a person at the identity provider, and that SCIM manages them.
 * @throws Refusal 409 `scim.user_exists` if someone else has the user name or external id.
 */
export async function storeAccount(tx: Tx, userId: string, after: Account): Promise<void> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(
      and(
        ne(users.id, userId),
        or(
          eq(sql`lower(${userNameOf})`, after.userName.toLowerCase()),
          after.externalId === null ? undefined : eq(scimPeople.externalId, after.externalId),
        ),
      ),
    )
  throwIf(others.length ? taken('Someone else has this user name or external id') : null)
  const row = { userName: after.userName, externalId: after.externalId, deletedAt: null }
  await tx
    .insert(scimPeople)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: scimPeople.userId, set: row })
}

/**
 * Returns the refusal for changing the account by which someone signs in, or null. Whoever chooses an external id can
 * sign in as the person, if accounts are linked ahead. An open browser is not enough, because no password is asked for.
 */
export const accountRefusal = (now: Actor, subject: Parameters<typeof userPolicy.actAs>[1]): Refusal | null =>
  needsPermission(now, 'users.update') ??
  (now.keyId === undefined ? forbidden('Only a key can change accounts through SCIM') : null) ??
  userPolicy.actAs(now, subject, 'link the account of')

/**
 * Returns the name of the company’s department that a provider means, whatever its case; undefined for one that the
 * company does not have, which has no effect.
 */
export async function departmentOf(db: Queryable, sent: UserFields['department']): Promise<string | null | undefined> {
  if (sent === undefined || sent === null) return sent
  const [found] = await db
    .select({ name: departments.name })
    .from(departments)
    .where(eq(sql`lower(${departments.name})`, sent.toLowerCase()))
  return found?.name
}

/**
 * Returns the id of the manager that a provider means; undefined for one who does not exist or has left, which has no
 * effect: providers send managers whom they provision later or not at all, and the person must be added nevertheless.
 */
export async function managerOf(
  db: Queryable,
  actor: Actor,
  sent: UserFields['managerId'],
): Promise<string | null | undefined> {
  if (sent === undefined || sent === null) return sent
  const isEmployed = and(eq(users.id, sent), ne(users.status, 'DEACTIVATED'), visibleTo(actor, peopleArea, users.id))
  return (await db.$count(users, isEmployed)) ? sent : undefined
}
