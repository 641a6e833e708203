import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../kernel/actor.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { peopleAbove, visibleTo, within, peopleArea } from '../../../people/reach.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { type Pay, payOnEach } from '../../../people/employment.ts'
import type { FileLine } from './importFile.ts'
import { seesPay, type Standing } from '../../../people/policy.ts'
import { rolesOfEach } from '../../../people/roleNames.ts'
import { type PersonRow, personRow } from '../../../people/person.ts'
import { departments, users } from '../../../people/tables.ts'
import { type KnownPayGroups, readPayGroups, setsPayGroups } from '../../payroll/shared/payGroupsOfPeople.ts'

const managers = alias(users, 'managers')

/** A person in the database whose email address is in the file. */
export interface KnownPerson {
  person: PersonRow
  managerEmail: string | null
  /** True if the person is visible to the actor. */
  visible: boolean
  /** True for the actor and for people below them. */
  inTeam: boolean
  roleNames: string
  standing: Standing
  /** Undefined if the person has no pay or the actor may not see it. */
  pay: Pay | undefined
}

export interface KnownPeople {
  today: string
  /** The people by email address in lower case. */
  people: Map<string, KnownPerson>
  /** The ids of people whose LL-ID is in the file, by LL-ID. */
  llIds: Map<string, string>
  /** The manager's id of every person, by the person's id. */
  managers: Map<string, string | null>
  /** The names of the company's departments, in their order. */
  departments: string[]
  /**
   * The ids of people added earlier by the same import. They may be managers although their accounts are not active
   * yet.
   */
  addedBefore: ReadonlySet<string>
  /** The pay groups, if the file has them and the actor may set them; otherwise empty. */
  payGroups: KnownPayGroups
}

const noPayGroups: KnownPayGroups = { byName: new Map(), ofPeople: new Map() }

/** Returns the stored data needed to check a file, with a fixed number of queries. */
export async function knownOf(
  db: Queryable,
  actor: Actor,
  lines: FileLine[],
  addedBefore: ReadonlySet<string> = new Set(),
): Promise<KnownPeople> {
  const today = await readCompanyToday(db)
  const emails = lines.flatMap(({ cells }) => [addressOf(cells.Email), addressOf(cells['Manager Email'])])
  const rows = await db
    .select({
      person: personRow,
      managerEmail: managers.email,
      visible: truthOf(visibleTo(actor, peopleArea, users.id)),
      inTeam: truthOf(within('team', actor.id, users.id)),
    })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(sql`lower(${users.email}) = any(${sql.param([...new Set(emails)])}::text[])`)
  const ids = rows.map(({ person }) => person.id)
  const roleNames = await rolesOfEach(db, ids)
  const administrators = await administratorIds(db)
  const managerIds = await peopleAbove(db, actor)
  const pay = seesPay(actor) ? await payOnEach(db, ids, today) : new Map<string, Pay>()
  const llIds = lines.map(({ cells }) => (cells['LL-ID'] ?? '').trim()).filter(Boolean)
  const existingRows = await db.select({ id: users.id, llId: users.llId }).from(users).where(isOneOf(users.llId, llIds))
  const allPeople = await db.select({ id: users.id, managerId: users.managerId }).from(users)
  const payGroups =
    setsPayGroups(actor) && lines.some(({ cells }) => cells['Pay Group'] !== undefined)
      ? await readPayGroups(db, ids, today.slice(0, 7))
      : noPayGroups
  const departmentRows = await db.select({ name: departments.name }).from(departments).orderBy(departments.place)
  return {
    today,
    departments: departmentRows.map(({ name }) => name),
    people: new Map(
      rows.map((row) => [
        row.person.email.toLowerCase(),
        {
          ...row,
          roleNames: roleNames.get(row.person.id) ?? '',
          standing: {
            id: row.person.id,
            isAdministrator: administrators.has(row.person.id),
            isAbove: managerIds.has(row.person.id),
          },
          pay: pay.get(row.person.id),
        },
      ]),
    ),
    llIds: new Map(existingRows.map(({ id, llId }) => [llId ?? '', id])),
    managers: new Map(allPeople.map(({ id, managerId }) => [id, managerId])),
    addedBefore,
    payGroups,
  }
}

/** Returns an email address in lower case, for comparison. */
export const addressOf = (cell = '') => cell.trim().toLowerCase()

const truthOf = (condition: SQL) => sql<boolean>`(${condition})`
