import { and, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import type { PersonName } from '@muster/contract/kit/people'
import type { ReviewKind } from '@muster/contract/performance/enumerations'
import type { Actor } from '../../kernel/actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf, assertFound, forbidden, invalid, type Refusal } from '../../kernel/errors.ts'
import { visibleBelow, visibleTo } from '../../people/reach.ts'
import { isNamed, peopleFound } from '../../people/search.ts'
import { personColumns, users } from '../../people/tables.ts'
import { kindPermissions, performanceArea, seesAll } from './policy.ts'

/** Maximum number of people offered at a time. */
const maxPeople = 20

const hasPermission = ({ permissions }: Actor, permission: Permission) => permissions.has(permission)
const isBelow = (actor: Actor): SQL => visibleBelow(actor, performanceArea, users.id)
const inactiveRefusal = (status: string): Refusal | null =>
  status === 'ACTIVE' ? null : invalid({ userId: 'Please choose someone with an active account' })

/**
 * Returns the kind of review that the actor would write about a person.
 * @throws Refusal 404 for a person whom the actor can neither see nor review as a colleague; 403 without the permission
 * for that kind; 400 for a person who is not active.
 */
export async function reviewKindOf(tx: Tx, actor: Actor, userId: string): Promise<ReviewKind> {
  const [person] = await tx
    .select({ status: users.status, below: sql<boolean>`${isBelow(actor)}` })
    .from(users)
    .where(eq(users.id, userId))
  assertFound(person)
  const kind = kindOf(actor, userId, person.below)
  if (kind === 'PEER' && !seesAll(actor))
    assertFound(hasPermission(actor, kindPermissions.PEER) && person.status === 'ACTIVE')
  throwIf(hasPermission(actor, kindPermissions[kind]) ? null : forbidden(), inactiveRefusal(person.status))
  return kind
}

function kindOf(actor: Actor, userId: string, isManaged: boolean): ReviewKind {
  if (userId === actor.id) return 'SELF'
  return isManaged || (seesAll(actor) && hasPermission(actor, kindPermissions.MANAGER)) ? 'MANAGER' : 'PEER'
}

/**
 * Checks that the actor can see a person's performance and that the person is active.
 * @throws Refusal 404 if not visible; 400 if not active.
 */
export async function assertWritable(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const [person] = await tx
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), visibleTo(actor, performanceArea, users.id)))
  assertFound(person)
  throwIf(inactiveRefusal(person.status))
}

const isSelf = (actor: Actor): SQL => eq(users.id, actor.id)
const isAnother = (actor: Actor): SQL => ne(users.id, actor.id)
const noOne = sql`false`

function canBeReviewedBy(actor: Actor): SQL | undefined {
  const manages = hasPermission(actor, kindPermissions.MANAGER)
  const reviewsPeers = hasPermission(actor, kindPermissions.PEER) || (manages && seesAll(actor))
  return or(
    hasPermission(actor, kindPermissions.SELF) ? isSelf(actor) : noOne,
    manages ? isBelow(actor) : noOne,
    reviewsPeers ? and(isAnother(actor), not(isBelow(actor))) : noOne,
  )
}

/** The SQL conditions for people about whom the actor may write a review, goal or note. */
export const writableConditions: Record<'review' | 'goal' | 'note', (actor: Actor) => SQL | undefined> = {
  review: canBeReviewedBy,
  goal: (actor) => {
    if (!hasPermission(actor, 'performance.goals_manage')) return noOne
    return seesAll(actor) ? undefined : isBelow(actor)
  },
  note: (actor) => {
    if (!hasPermission(actor, 'performance.create')) return noOne
    return seesAll(actor) ? isAnother(actor) : isBelow(actor)
  },
}

/** Returns the first active people, sorted by name, about whom the actor may write a review, goal or note. */
export async function people(
  { app: { db }, actor }: Context,
  { about, search = '' }: { about: keyof typeof writableConditions; search?: string | undefined },
): Promise<{ people: PersonName[] }> {
  const where = and(eq(users.status, 'ACTIVE'), writableConditions[about](actor), isNamed(search))
  const found = await db
    .select(personColumns)
    .from(peopleFound(db, search, where))
    .orderBy(users.searchText, users.id)
    .limit(maxPeople)
  return { people: found }
}
