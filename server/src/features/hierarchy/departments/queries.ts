import { and, asc, eq, exists, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CompanyDepartment, DepartmentUse } from '@muster/contract/hierarchy/lists'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict } from '../../../kernel/errors.ts'
import type { Renaming } from '../../../peopleHooks.ts'
import { sumOfRenamings } from '../renameEverywhere.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
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
  const [useOf, heads] = manages
    ? await Promise.all([departmentUses(db, app), departmentHeads(db, actor)])
    : [() => null, new Map<string | null, never[]>()]
  return rows.map((row) => {
    const [head = null, ...others] = heads.get(row.name) ?? []
    return { ...row, use: useOf(row.name), head: others.length > 0 ? null : head }
  })
}

/** Returns the people who manage others in their department and aren't managed from within it, by department. */
async function departmentHeads(db: Queryable, actor: Actor) {
  const [manager, report] = [alias(users, 'manager'), alias(users, 'report')]
  const { id, firstName, lastName, profileImage, department } = users
  const reports = db
    .select({ one: sql`1` })
    .from(report)
    .where(and(eq(report.managerId, id), eq(report.department, department), ne(report.status, 'DEACTIVATED')))
  const managers = db
    .select({ one: sql`1` })
    .from(manager)
    .where(and(eq(manager.id, users.managerId), eq(manager.department, department)))
  const found = await db
    .select({ department, person: { id, firstName, lastName, profileImage } })
    .from(users)
    .where(and(ne(users.status, 'DEACTIVATED'), exists(reports), notExists(managers), visibleTo(actor, peopleArea, id)))
  const heads = Map.groupBy(found, (row) => row.department)
  return new Map([...heads].map(([name, ofName]) => [name, ofName.map(({ person }) => person)]))
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
    .select({
      name: users.department,
      count: sql<number>`count(*)::int`,
      active: sql<number>`count(*) filter (where ${users.status} = 'ACTIVE')::int`,
    })
    .from(users)
    .groupBy(users.department)
  const counts = new Map<string, Map<string | null, number>>([
    ['people', new Map(people.map(({ name, count }) => [name, count]))],
    ['activePeople', new Map(people.map(({ name, active }) => [name, active]))],
  ])
  for (const { departments: hooks } of app.people)
    if (hooks?.use) counts.set(hooks.use.counted, await hooks.use.count(db))
  const countOf = (use: keyof DepartmentUse, name: string) => counts.get(use)?.get(name) ?? 0
  return (name) => ({
    people: countOf('people', name),
    activePeople: countOf('activePeople', name),
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

/** Runs each feature's hook for a renamed or merged department, and returns all their events and ids of new records. */
export async function departmentRenamed(tx: Tx, { people }: People, before: string, after: string) {
  const renamings: Renaming[] = []
  for (const { departments: hooks } of people) if (hooks) renamings.push(await hooks.renamed(tx, before, after))
  return sumOfRenamings(renamings)
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
