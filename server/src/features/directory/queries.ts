import { and, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readSetting } from '../../companySettings/settings.ts'
import type { Queryable } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { qualified } from '../../people/employments/employed.ts'
import { peopleArea, visibleTo } from '../../people/reach.ts'
import { personColumns, users } from '../../people/tables.ts'
import { readTodays, todayOf } from '../../people/today.ts'
import { awayUntil } from '../leaves/shared/approvedDays.ts'

export const managers = alias(users, 'managers')

/** The columns of a person that everyone in the company may see (docs/decisions/0080). */
export async function colleagueColumns(db: Queryable, actor: Actor) {
  const todays = await readTodays(db)
  return {
    ...personColumns,
    manager: { id: managers.id, firstName: managers.firstName, lastName: managers.lastName },
    workPhone: users.workPhone,
    awayUntil: qualified<string | null>(awayUntil(actor, users.id, todayOf(todays))),
  }
}

/** The manager of each person, to be joined to a query with `colleagueColumns`. */
export const managerOfPerson = [managers, eq(managers.id, users.managerId)] as const

/**
 * Returns the SQL condition for the people whom the directory shows to the actor: everyone with an active account, or,
 * while the directory is switched off, those of them whose details the actor may see.
 */
export async function inDirectory(db: Queryable, actor: Actor): Promise<SQL | undefined> {
  const isActive = eq(users.status, 'ACTIVE')
  return (await readSetting(db, 'directoryOpen')) ? isActive : and(isActive, visibleTo(actor, peopleArea, users.id))
}
