import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { DepartmentEffect, FindDepartmentEffect } from '@muster/contract/hierarchy/lists'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import type { App, Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf, assertFound, conflict, invalid, type Refusal } from '../../../kernel/errors.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { DepartmentChange, AffectedDocuments } from '../../../peopleHooks.ts'
import { departments, users } from '../../../people/tables.ts'
import { administratorsIn, administratorsRefusal, namesOf } from '../administrators.ts'

/** The effect of a change to a department, with the data for its notifications. */
export interface EffectWithNotices {
  effect: DepartmentEffect
  /** The ids of the affected documents; at most as many as an audit entry lists. */
  documentIds: string[]
  /** Number of affected documents that the actor may see. */
  visible: number
  events: NewEvent[]
}

/** The renaming of the department `id`, or the merge of the department `from` into it. */
export interface ChangeById extends DepartmentChange {
  id: string
  from?: string
}

/**
 * Returns the effect of renaming a department or merging another into it.
 * @throws Refusal 404 if a department does not exist; 400 for merging a department with itself.
 */
export async function departmentEffect({ app, actor }: Context, { id, from, ...page }: FindDepartmentEffect) {
  const { db } = app
  throwIf(sameRefusal(id, from))
  const rows = await db
    .select()
    .from(departments)
    .where(inArray(departments.id, from === undefined ? [id] : [id, from]))
  const { target, source } = findBoth(rows, id, from ?? id)
  const kind = from === undefined ? 'rename' : 'merge'
  const change = { kind, id, from, before: source.name, after: target.name, by: actor } as const
  const { effect, visible } = await readEffect(db, app, actor, change, page)
  return { effect, pagination: pagination(page, visible) }
}

/** Returns 400 if a department would be merged with itself; else null. */
export const sameRefusal = (id: string, from: string | undefined): Refusal | null =>
  from === id ? invalid({ from: 'Please choose another department' }) : null

/**
 * Returns the department that remains and the one that is merged into it.
 * @throws Refusal 404 if one of them does not exist.
 */
export function findBoth<T extends { id: string }>(
  rows: readonly T[],
  id: string,
  from: string,
): { target: T; source: T } {
  const [target, source] = [rows.find((row) => row.id === id), rows.find((row) => row.id === from)]
  assertFound(target)
  assertFound(source)
  return { target, source }
}

/**
 * Returns the effect of renaming or merging a department, with one page of the affected documents if requested. A
 * rename affects no administrators, because no one moves.
 */
export async function readEffect(
  db: Queryable,
  { people: features }: Pick<App, 'people'>,
  actor: Actor,
  change: ChangeById,
  page?: PageQuery,
): Promise<EffectWithNotices> {
  const members = await membersOf(db, change)
  const people = members.find(({ department }) => department === change.before)?.count ?? 0
  const administrators = change.kind === 'merge' ? await administratorsIn(db, 'department', change.before) : []
  const affectedDocuments: AffectedDocuments[] = []
  for (const { departments: hooks } of features) {
    const documents = await hooks?.documents?.(db, actor, { ...change, movesPeople: people > 0 }, page)
    if (documents) affectedDocuments.push(documents)
  }
  const confirmation = digestOf([
    change.kind,
    change.id,
    change.from ?? null,
    members,
    administrators.map(({ id }) => id).toSorted(),
    affectedDocuments.map(({ digest }) => digest),
  ])
  return {
    effect: {
      people,
      documents: sum(affectedDocuments.map(({ count }) => count)),
      visibleDocuments: affectedDocuments.flatMap(({ onPage }) => onPage),
      administrators: namesOf(administrators),
      confirmation,
      can: { confirm: administratorsRefusal(actor, administrators) === null },
    },
    documentIds: affectedDocuments.flatMap(({ ids }) => ids),
    visible: sum(affectedDocuments.map(({ visible }) => visible)),
    events: affectedDocuments.flatMap(({ events }) => events),
  }
}

/** Returns the number of people in each affected department, and a digest of their ids. */
const membersOf = (db: Queryable, { kind, before, after }: DepartmentChange) =>
  db
    .select({
      department: users.department,
      count: sql<number>`count(*)::int`,
      digest: sql<string>`md5(string_agg(${users.id}::text, ',' order by ${users.id}))`,
    })
    .from(users)
    .where(inArray(users.department, kind === 'merge' ? [before, after] : [before]))
    .groupBy(users.department)
    .orderBy(users.department)

const digestOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/**
 * Returns 403 if administrators would be moved and the actor is not a Super Admin, 409 if the effect was not confirmed
 * or has changed; else null. A change without effect needs no confirmation.
 */
export function effectRefusal(
  actor: Actor,
  effect: DepartmentEffect,
  sentConfirmation: string | undefined,
): Refusal | null {
  const { documents, administrators, confirmation } = effect
  const touchesNothing = documents === 0 && administrators.length === 0
  const isConfirmed = sentConfirmation === undefined ? touchesNothing : sentConfirmation === confirmation
  return administratorsRefusal(actor, administrators) ?? (isConfirmed ? null : effectChanged())
}

const effectChanged = () =>
  conflict('The affected documents or people have changed. Check them and confirm again.', 'department.effect_changed')
