import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { DepartmentEffect, FindDepartmentEffect } from '@muster/contract/hierarchy/lists'
import type { Actor } from '../../../actor.ts'
import type { App, Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { allow, assertFound, conflict, invalid, type Refusal } from '../../../errors.ts'
import type { NewEvent } from '../../../events/event.ts'
import type { DepartmentChange } from '../../../hooks.ts'
import { departments, users } from '../../../people/tables.ts'
import { administratorsIn, administratorsRefusal, named } from '../administrators.ts'

/** Of a change of a department: what it touches, and what others hear once it is done. */
export interface ReadEffect {
  effect: DepartmentEffect
  events: NewEvent[]
}

/**
 * Returns what a new name for a department, or a merge, would touch.
 * @throws Refusal 404 where one of them is not there; 400 for a department and itself.
 */
export async function departmentEffect({ app, actor }: Context, { id, from }: FindDepartmentEffect) {
  const { db } = app
  allow(sameRefusal(id, from))
  const rows = await db
    .select()
    .from(departments)
    .where(inArray(departments.id, from === undefined ? [id] : [id, from]))
  const { into, gone } = bothOf(rows, id, from ?? id)
  const kind = from === undefined ? 'rename' : 'merge'
  const { effect } = await readEffect(db, app, actor, { kind, before: gone.name, after: into.name, by: actor })
  return { effect }
}

/** 400 for a department and itself; else null. */
export const sameRefusal = (id: string, from: string | undefined): Refusal | null =>
  from === id ? invalid({ from: 'Please choose another department' }) : null

/** Returns the department that stays and the one that is gone. @throws Refusal 404 where one of them is not there. */
export function bothOf<T extends { id: string }>(rows: readonly T[], id: string, from: string): { into: T; gone: T } {
  const [into, gone] = [rows.find((row) => row.id === id), rows.find((row) => row.id === from)]
  assertFound(into)
  assertFound(gone)
  return { into, gone }
}

/** Returns what a change would touch; a new name moves nobody. */
export async function readEffect(
  db: Queryable,
  { people: features }: Pick<App, 'people'>,
  actor: Actor,
  change: DepartmentChange,
): Promise<ReadEffect> {
  const people = await db.$count(users, eq(users.department, change.before))
  const administrators = change.kind === 'merge' ? await administratorsIn(db, 'department', change.before) : []
  const touched = { count: 0, first: [] as DepartmentEffect['firstDocuments'], events: [] as NewEvent[] }
  const hash = createHash('sha256').update(
    administrators
      .map(({ id }) => id)
      .toSorted()
      .join(),
  )
  for (const { departments: hooks } of features) {
    const documents = await hooks?.documents?.(db, actor, { ...change, joins: people > 0 })
    if (!documents) continue
    touched.count += documents.count
    touched.first.push(...documents.first)
    touched.events.push(...documents.events)
    hash.update(`;${documents.digest}`)
  }
  return {
    effect: {
      people,
      documents: touched.count,
      firstDocuments: touched.first,
      administrators: named(administrators),
      confirmation: hash.digest('base64url'),
      can: { confirm: administratorsRefusal(actor, administrators) === null },
    },
    events: touched.events,
  }
}

/** Why a change with this effect may not be made: 403 for who may not move administrators, 409 unless it was confirmed. */
export function effectRefusal(actor: Actor, effect: DepartmentEffect, confirmed: string | undefined): Refusal | null {
  const { documents, administrators, confirmation } = effect
  const isConfirmed = (documents === 0 && administrators.length === 0) || confirmed === confirmation
  return administratorsRefusal(actor, administrators) ?? (isConfirmed ? null : effectChanged())
}

const effectChanged = () =>
  conflict(
    'The documents or administrators that this touches have changed. Check them and confirm again.',
    'department.effect_changed',
  )
