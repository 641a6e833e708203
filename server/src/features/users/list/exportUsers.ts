import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PeopleColumn } from '@muster/contract/users/import'
import type { ExportUsers } from '@muster/contract/users/calls'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { csvFile } from '../../../files/csv.ts'
import { companyToday } from '../../../company/settings.ts'
import { payOnEach } from '../../../people/employment.ts'
import { seesPay } from '../policy.ts'
import { rolesOfEach } from '../../../people/roleNames.ts'
import { users } from '../../../people/tables.ts'
import { chosenBy } from './listUsers.ts'

const managers = alias(users, 'managers')

const { id, firstName, lastName, email, llId, position, department, status, hireDate, isInternal } = users
const exported = { id, firstName, lastName, email, llId, position, department, status, hireDate, isInternal }

/**
 * The people within the actor's reach who pass the filters, by name, as a CSV file. Recorded, since it takes
 * everybody's data out of the product.
 */
export async function exportUsers(ctx: Context, filters: ExportUsers): Promise<File> {
  const { app, actor } = ctx
  const { db } = app
  const people = await db
    .select({ person: exported, managerEmail: managers.email })
    .from(users)
    .leftJoin(managers, eq(managers.id, users.managerId))
    .where(chosenBy(db, actor, filters))
    .orderBy(asc(users.searchText), asc(users.id))
  const ids = people.map(({ person }) => person.id)
  const today = await companyToday(db)
  const roleNames = await rolesOfEach(db, ids)
  const pay = seesPay(actor) ? await payOnEach(db, ids, today) : null
  const rows = people.map(({ person, managerEmail }) => {
    const earned = pay?.get(person.id)
    return {
      'First Name': person.firstName,
      'Last Name': person.lastName,
      Email: person.email,
      'LL-ID': person.llId,
      Position: person.position,
      Department: person.department,
      'Manager Email': managerEmail,
      Roles: roleNames.get(person.id) ?? '',
      Status: person.status,
      'Hire Date': person.hireDate,
      'Internal employee': person.isInternal ? 'Yes' : 'No',
      ...(pay && { 'Monthly Salary': earned?.salary ?? '', Currency: earned?.salaryCurrency ?? '' }),
    } satisfies Partial<Record<PeopleColumn, unknown>>
  })
  await record(db, ctx, {
    action: 'user.exported',
    subject: { type: 'users', id: null },
    after: { ...filters, people: rows.length, withPay: pay !== null },
  })
  return csvFile(`people-${today}.csv`, Object.keys(rows[0] ?? { Email: '' }), rows)
}
