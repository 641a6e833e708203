import { and, asc, sql } from 'drizzle-orm'
import type { ExportProtectedPeople } from '@muster/contract/auth/twoFactorPolicy'
import { record } from '../../../audit/record.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import type { FileStream } from '../../../http/fileStream.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { matching, message, selectPeople, withRules } from './protectedPeople.ts'

/** Number of people that are read and written at a time. */
const peopleAtOnce = 500

type Row = Awaited<ReturnType<typeof withRules>>[number]

const column = (title: string, value: (row: Row) => string | null): XlsxColumn<Row> => ({ title, type: 'text', value })

const rules = { OFF: 'Not offered', OFFERED: 'Offered', REQUIRED: 'Required' } as const

const columns: readonly XlsxColumn<Row>[] = [
  column('First Name', ({ person }) => person.firstName),
  column('Last Name', ({ person }) => person.lastName),
  column('Email', ({ person }) => person.email),
  column('Roles', ({ roles }) => roles.join('; ')),
  column('Rule', ({ policy }) => rules[policy]),
  column('Required from', ({ requiredFrom }) => requiredFrom),
  column('Authenticator app', ({ hasApp }) => (hasApp ? 'Yes' : null)),
  column('Passkeys', ({ passkeys }) => (passkeys ? String(passkeys) : null)),
  column('On since', ({ enabledAt }) => enabledAt),
  column('Last used', ({ lastUsedAt }) => lastUsedAt),
  column('Recovery codes left', ({ enabledAt, recoveryCodesLeft }) =>
    enabledAt === null ? null : String(recoveryCodesLeft),
  ),
]

/**
 * Returns a file with the active people who match the filters and their second factors. The export is recorded.
 * @throws Refusal 403 unless the actor is the owner of the installation; 503 while too many files are being created.
 */
export async function exportProtectedPeople(
  ctx: Context,
  { format, ...filters }: ExportProtectedPeople,
): Promise<FileStream> {
  const { app } = ctx
  throwIf(await ownerRefusal(app.db, ctx, message))
  return exportFile(app, async (db) => {
    const today = await readCompanyToday(db)
    const where = matching(db, filters, today)
    const people = await db.$count(users, where)
    await record(app.db, ctx, {
      action: 'two_factor.exported',
      subject: { type: 'users', id: null },
      after: { ...filters, people },
    })
    const file = listFile(format, {
      name: `two-factor-${today}`,
      sheet: 'Two-factor sign-in',
      columns,
      portions: readInOrder(peopleAtOnce, async (last?: Row) =>
        withRules(
          db,
          await selectPeople(db)
            .where(
              and(where, last && sql`(${users.searchText}, ${users.id}) > (${last.name}, ${last.person.id}::uuid)`),
            )
            .orderBy(asc(users.searchText), asc(users.id))
            .limit(peopleAtOnce),
        ),
      ),
    })
    return { ...file, rows: people }
  })
}
