import { and, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '@muster/contract/access/permissions'
import type { PersonName } from '@muster/contract/kit/people'
import type { ReviewKind } from '@muster/contract/performance/words'
import type { Actor } from '../../kernel/actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { throwIf, assertFound, forbidden, invalid, type Refusal } from '../../kernel/errors.ts'
import { visibleBelow, visibleTo } from '../../people/reach.ts'
import { isNamed, peopleFound } from '../../people/search.ts'
import { personColumns, users } from '../../people/tables.ts'
import { kindPermissions, performanceArea, seesAll } from './policy.ts'

/** People to choose from at a time. */
const shownPeople = 20

const hasPermission = ({ permissions }: Actor, permission: Permission) => permissions.has(permission)
const isBelow = (actor: Actor): SQL => visibleBelow(actor, performanceArea, users.id)
const inactiveRefusal = (status: string): Refusal | null =>
  status === 'ACTIVE' ? null : invalid({ userId: 'Please choose someone with an active account' })

/**
 * Returns the kind of review that the actor writes of a person. Colleagues who are neither below them nor visible
 * otherwise exist only for those who review colleagues.
 * @throws Refusal 404 beyond it; 403 without the permission for that kind; 400 for a person who is not active.
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

function kindOf(actor: Actor, userId: string, below: boolean): ReviewKind {
  if (userId === actor.id) return 'SELF'
  return below || (seesAll(actor) && hasPermission(actor, kindPermissions.MANAGER)) ? 'MANAGER' : 'PEER'
}

/** Checks that the actor sees a person’s performance, and that the person is active. @throws Refusal 404, 400. */
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

/** The conditions for people that the actor may write about. */
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

/** Returns the first active people whom the actor may review, set a goal for or write a note about, by name. */
export async function people(
  { app: { db }, actor }: Context,
  { about, search = '' }: { about: keyof typeof writableConditions; search?: string | undefined },
): Promise<{ people: PersonName[] }> {
  const wanted = and(eq(users.status, 'ACTIVE'), writableConditions[about](actor), isNamed(search))
  const found = await db
    .select(personColumns)
    .from(peopleFound(db, search, wanted))
    .orderBy(users.searchText, users.id)
    .limit(shownPeople)
  return { people: found }
}
