import { eq, isNotNull, sql } from 'drizzle-orm'
import { type CompanyPosition, maxPositions } from '@muster/contract/hierarchy/lists'
import type { Actor } from '../../../kernel/actor.ts'
import type { App } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { insertRows } from '../../../db/insertRows.ts'
import { databaseError } from '../../../db/failures.ts'
import { throwIf, assertFound, conflict } from '../../../kernel/errors.ts'
import { positions, users } from '../../../people/tables.ts'
import type { Renaming } from '../../../peopleHooks.ts'
import { sumOfRenamings } from '../renameEverywhere.ts'
import { administratorsIn, namesOf } from '../administrators.ts'

/** Runs each feature's hook for a renamed position, and returns all their events and ids of new records. */
export async function positionRenamed(
  tx: Tx,
  { people }: Pick<App, 'people'>,
  before: string,
  after: string,
): Promise<Required<Renaming>> {
  const renamings: Renaming[] = []
  for (const { positionRenamed: rename } of people) if (rename) renamings.push(await rename(tx, before, after))
  return sumOfRenamings(renamings)
}

/**
 * Returns the listed positions, sorted by name. People who manage positions also get the number of people with each
 * position, their departments, and the positions that people have but the company does not list.
 */
export async function positionList(db: Queryable, actor: Actor): Promise<CompanyPosition[]> {
  if (!actor.permissions.has('hierarchy.positions')) {
    const listedPositions = await db
      .select({ id: positions.id, name: positions.name })
      .from(positions)
      .orderBy(sql`lower(${positions.name})`, positions.id)
      .limit(maxPositions)
    return listedPositions.map((one) => ({
      ...one,
      people: null,
      activePeople: null,
      departments: null,
      administrators: [],
    }))
  }
  const { rows } = await db.execute<{
    id: string | null
    name: string
    people: number
    activePeople: number
    departments: string[]
  }>(sql`
    select ${positions.id} as id, coalesce(${positions.name}, held.name) as name, coalesce(held.people, 0) as people,
      coalesce(held.active, 0) as "activePeople", coalesce(held.departments, '{}') as departments
    from ${positions} full join (
      select name, sum(people)::int as people, sum(active)::int as active,
        array_agg(department order by active desc, department) filter (where active > 0 and department is not null)
          as departments
      from (
        select ${users.position} as name, ${users.department} as department, count(*) as people,
          count(*) filter (where ${users.status} = 'ACTIVE') as active
        from ${users}
        where ${users.position} is not null group by ${users.position}, ${users.department}
      ) by_department
      group by name
    ) held on held.name = ${positions.name}
    order by lower(coalesce(${positions.name}, held.name)), coalesce(${positions.name}, held.name)
    limit ${maxPositions * 2}`)
  const administrators = Map.groupBy(await administratorsIn(db, 'position'), ({ name }) => name)
  return rows.map((row) => ({ ...row, administrators: namesOf(administrators.get(row.name) ?? []) }))
}

/** Returns a listed position by its id. @throws Refusal 404 if it does not exist. */
export async function positionById(db: Queryable, actor: Actor, id: string): Promise<CompanyPosition> {
  const found = (await positionList(db, actor)).find((one) => one.id === id)
  assertFound(found)
  return found
}

/** Adds each position that someone has to the company's list of positions. Used for the demo company. */
export async function listPositions(tx: Tx): Promise<void> {
  const rows = await tx.selectDistinct({ name: users.position }).from(users).where(isNotNull(users.position))
  const names = rows.flatMap(({ name }) => name ?? [])
  await insertRows(
    tx,
    positions,
    names.map((name) => ({ name })),
  )
}

/** Returns the number of people with a position. */
export const holdersOf = (db: Queryable, name: string): Promise<number> => db.$count(users, eq(users.position, name))

/** Locks a listed position until the transaction ends, and returns it. @throws Refusal 404 if it does not exist. */
export async function lockPosition(tx: Tx, id: string) {
  const [found] = await tx.select().from(positions).where(eq(positions.id, id)).for('update')
  assertFound(found)
  return found
}

/**
 * Runs a query that writes a position's name.
 * @throws Refusal 409 if another position has the same name, ignoring upper and lower case.
 */
export async function withUniqueName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const isTaken = databaseError(error)?.constraint === 'positions_spelling_key'
    throwIf(isTaken ? conflict('A position with this name already exists', 'position.taken', 'name') : null)
    throw error
  }
}
