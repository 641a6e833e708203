import { and, eq } from 'drizzle-orm'
import type { PersonCard } from '@muster/contract/directory/calls'
import type { Context } from '../../context.ts'
import { assertFound } from '../../kernel/errors.ts'
import { hireDateOf, lastDayOf } from '../../people/employments/employed.ts'
import { peopleArea } from '../../people/reach.ts'
import { users } from '../../people/tables.ts'
import { colleagueColumns, inDirectory, managerOfPerson } from './queries.ts'

/**
 * Returns a person for the head of their page, and the areas in which the actor sees them. Of a person without such an
 * area it returns only what the directory shows.
 * @throws Refusal 404 if the actor sees the person neither in an area nor in the directory.
 */
export async function getPerson({ app, actor }: Context, { id }: { id: string }): Promise<PersonCard> {
  const { db } = app
  const areas = await app.areasReaching(db, actor, id)
  const [row] = await db
    .select({
      ...(await colleagueColumns(db, actor)),
      status: users.status,
      llId: users.llId,
      hireDate: hireDateOf(users.id),
      lastDay: lastDayOf(users.id),
    })
    .from(users)
    .leftJoin(...managerOfPerson)
    .where(and(eq(users.id, id), areas.length > 0 ? undefined : await inDirectory(db, actor)))
  assertFound(row)
  const { status, llId, hireDate, lastDay, ...person } = row
  const employment = { status, llId, hireDate, lastDay }
  return { person, employment: areas.includes(peopleArea.name) ? employment : null, areas }
}
