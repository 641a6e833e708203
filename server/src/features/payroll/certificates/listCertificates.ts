import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Certificate } from '@muster/contract/payroll/certificates'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { assertPayOfPersonVisible } from '../shared/reach.ts'
import { payrollCertificates } from './tables.ts'

type Row = typeof payrollCertificates.$inferSelect
export type IssuedRow = Row & { by: { firstName: string; lastName: string } }

/** Selects certificates with the names of the people who issued them. */
export const selectCertificates = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(payrollCertificates),
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(payrollCertificates)
    .innerJoin(users, eq(users.id, payrollCertificates.issuedBy))

/** Returns the reference number of a certificate, such as `2026-0012`. */
export const referenceOf = ({ year, number }: Pick<Row, 'year' | 'number'>): string =>
  `${year}-${String(number).padStart(4, '0')}`

/** Returns a certificate for a response, without its amounts. */
export const presentCertificate = ({ id, addressee, issuedOn, by, ...row }: IssuedRow): Certificate => ({
  id,
  reference: referenceOf(row),
  addressee,
  issuedOn,
  issuedBy: by,
})

/**
 * Returns the certificates of a person whose pay the actor can see, newest first.
 * @throws Refusal 404 if the person is out of reach.
 */
export async function listCertificates({ app, actor }: Context, { userId }: { userId: string }) {
  await assertPayOfPersonVisible(app.db, actor, userId)
  const rows = await selectCertificates(app.db)
    .where(eq(payrollCertificates.userId, userId))
    .orderBy(desc(payrollCertificates.year), desc(payrollCertificates.number))
  return { certificates: rows.map(presentCertificate) }
}
