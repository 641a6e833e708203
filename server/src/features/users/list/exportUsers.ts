import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PeopleColumn } from '@muster/contract/users/import'
import type { ExportUsers, UserFilters } from '@muster/contract/users/lists'
import type { Actor } from '../../../kernel/actor.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { payOnEach } from '../../../people/employment.ts'
import { seesPay } from '../../../people/policy.ts'
import { rolesOfEach } from '../../../people/roleNames.ts'
import { users } from '../../../people/tables.ts'
import { readPayGroups, setsPayGroups } from '../../payroll/shared/payGroupsOfPeople.ts'
import { chosenBy } from './listUsers.ts'
import { hireDateOf, probationEndOf } from '../../../people/employments/employed.ts'

/** Number of people that are read and written at a time. */
const peopleAtOnce = 500

const managers = alias(users, 'managers')

const { id, firstName, lastName, email, llId, position, department, status, isInternal, searchText } = users
const hireDate = hireDateOf(id)
const probationEnd = probationEndOf(id)
const exported = {
  id,
  firstName,
  lastName,
  email,
  llId,
  position,
  department,
  status,
  hireDate,
  probationEnd,
  isInternal,
}

type ExportedPerson = Awaited<ReturnType<typeof readPeople>>[number]

const column = (
  title: PeopleColumn,
  value: (person: ExportedPerson) => string | null,
  type: 'text' | 'day' = 'text',
): XlsxColumn<ExportedPerson> => ({ title, type, value })

const columns: readonly XlsxColumn<ExportedPerson>[] = [
  column('First Name', ({ person }) => person.firstName),
  column('Last Name', ({ person }) => person.lastName),
  column('Email', ({ person }) => person.email),
  column('LL-ID', ({ person }) => person.llId),
  column('Position', ({ person }) => person.position),
  column('Department', ({ person }) => person.department),
  column('Manager Email', ({ managerEmail }) => managerEmail),
  column('Roles', ({ roles }) => roles),
  column('Status', ({ person }) => person.status),
  column('Hire Date', ({ person }) => person.hireDate, 'day'),
  column('Probation Until', ({ person }) => person.probationEnd, 'day'),
  column('Internal employee', ({ person }) => (person.isInternal ? 'Yes' : 'No')),
]
const payColumns: readonly XlsxColumn<ExportedPerson>[] = [
  {
    title: 'Monthly Salary' satisfies PeopleColumn,
    type: 'money',
    value: ({ pay }) => pay?.salary ?? null,
    currency: ({ pay }) => pay?.salaryCurrency ?? '',
  },
  column('Currency', ({ pay }) => pay?.salaryCurrency ?? null),
]
const payGroupColumn = column('Pay Group', ({ payGroup }) => payGroup)

/**
 * Returns a file with the people who are visible to the actor and match the filters, sorted by name. It can be imported
 * again. The export is recorded.
 * @throws Refusal 503 while too many files are being created.
 */
export async function exportUsers(ctx: Context, { format, ...filters }: ExportUsers): Promise<FileStream> {
  const { app, actor } = ctx
  const withPay = seesPay(actor)
  return exportFile(app, async (db) => {
    const today = await readCompanyToday(db)
    const people = await db.$count(users, chosenBy(db, actor, filters))
    const withPayGroups = setsPayGroups(actor) && (await readPayGroups(db, [], today)).byName.size > 0
    await record(app.db, ctx, {
      action: 'user.exported',
      subject: { type: 'users', id: null },
      after: { ...filters, people, withPay, ...(withPayGroups && { withPayGroups }) },
    })
    const file = listFile(format, {
      name: `people-${today}`,
      sheet: 'People',
      columns: [...columns, ...(withPay ? payColumns : []), ...(withPayGroups ? [payGroupColumn] : [])],
      portions: readInOrder(peopleAtOnce, (last?: ExportedPerson) =>
        readPeople(db, actor, filters, {
          last,
          payOn: withPay ? today : null,
          payGroupsIn: withPayGroups ? today.slice(0, 7) : null,
        }),
      ),
    })
    return { ...file, rows: people }
  })
}

/**
 * Returns the next people after `last`, with their pay on the day `payOn` and their pay group in the month `payGroupsIn`, or
 * without what is null.
 */
async function readPeople(
  db: Db,
  actor: Actor,
  filters: UserFilters,
  {
    last,
    payOn,
    payGroupsIn,
  }: {
    last: { name: string; person: { id: string } } | undefined
    payOn: string | null
    payGroupsIn: string | null
  },
) {
  const found = await db
    .select({ person: exported, managerEmail: managers.email, name: searchText })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(
      and(chosenBy(db, actor, filters), last && sql`(${searchText}, ${id}) > (${last.name}, ${last.person.id}::uuid)`),
    )
    .orderBy(asc(searchText), asc(id))
    .limit(peopleAtOnce)
  const ids = found.map(({ person }) => person.id)
  const roles = await rolesOfEach(db, ids)
  const pay = payOn === null ? null : await payOnEach(db, ids, payOn)
  const payGroups = payGroupsIn === null ? null : await readPayGroups(db, ids, payGroupsIn)
  return found.map((one) => ({
    ...one,
    roles: roles.get(one.person.id) ?? '',
    pay: pay?.get(one.person.id) ?? null,
    payGroup: payGroups?.ofPeople.get(one.person.id) ?? null,
  }))
}
