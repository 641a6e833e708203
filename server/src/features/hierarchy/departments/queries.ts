import { asc, eq, sql } from 'drizzle-orm'
import type { CompanyDepartment, DepartmentUse } from '@muster/contract/hierarchy/lists'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict } from '../../../kernel/errors.ts'
import type { NewEvent } from '../../../events/event.ts'
import { departments, users } from '../../../people/tables.ts'

type People = Pick<App, 'people'>

/**
 * Returns the departments in the company's order. People who manage departments also get the numbers of people,
 * postings and documents that use each.
 */
export async function departmentList(db: Queryable, app: People, actor: Actor): Promise<CompanyDepartment[]> {
  const rows = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .orderBy(asc(departments.place), asc(departments.id))
  const manages = actor.permissions.has('hierarchy.departments')
  const useOf = manages ? await departmentUses(db, app) : () => null
  return rows.map((row) => ({ ...row, use: useOf(row.name) }))
}

/** Returns a department by its id. @throws Refusal 404 if it does not exist. */
export async function departmentById(db: Queryable, app: People, actor: Actor, id: string) {
  const found = (await departmentList(db, app, actor)).find((one) => one.id === id)
  assertFound(found)
  return found
}

/** Returns a function that counts the people, postings and documents that use a department, given its name. */
export async function departmentUses(db: Queryable, app: People): Promise<(name: string) => DepartmentUse> {
  const people = await db
    .select({ name: users.department, count: sql<number>`count(*)::int` })
    .from(users)
    .groupBy(users.department)
  const counts = new Map<string, Map<string | null, number>>([
    ['people', new Map(people.map(({ name, count }) => [name, count]))],
  ])
  for (const { departments: hooks } of app.people) if (hooks) counts.set(hooks.counted, await hooks.count(db))
  const countOf = (use: keyof DepartmentUse, name: string) => counts.get(use)?.get(name) ?? 0
  return (name) => ({
    people: countOf('people', name),
    postings: countOf('postings', name),
    documents: countOf('documents', name),
  })
}

/** Locks a department until the transaction ends, and returns it. @throws Refusal 404 if it does not exist. */
export async function lockDepartment(tx: Tx, id: string) {
  const [found] = await tx.select().from(departments).where(eq(departments.id, id)).for('update')
  assertFound(found)
  return found
}

/** Runs each feature's hook for a renamed or merged department, and returns all their events. */
export async function departmentRenamed(tx: Tx, { people }: People, before: string, after: string) {
  const events: NewEvent[] = []
  for (const { departments: hooks } of people) if (hooks) events.push(...(await hooks.renamed(tx, before, after)))
  return events
}

/**
 * Runs a query that writes a department's name.
 * @throws Refusal 409 if another department has the same name, ignoring upper and lower case.
 */
export async function withUniqueName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { constraint } = databaseError(error) ?? {}
    const isTaken = constraint === 'departments_spelling_key' || constraint === 'departments_name_unique'
    throwIf(isTaken ? conflict('A department with this name already exists', 'department.taken', 'name') : null)
    throw error
  }
}
