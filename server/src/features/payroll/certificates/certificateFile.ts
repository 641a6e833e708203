import { and, eq } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import { logosOf } from '../../../companySettings/identity.ts'
import type { Context } from '../../../context.ts'
import { safeName } from '../../../files/safeName.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { languageOf } from '../records/payslipLanguage.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { assertPayOfPersonVisible } from '../shared/reach.ts'
import { renderCertificate } from './certificate.ts'
import { referenceOf, selectCertificates } from './listCertificates.ts'
import { payrollCertificates } from './tables.ts'

/**
 * Returns a salary certificate as a PDF, in the requested language or the person's own. The same certificate gives the
 * same bytes. Logs access to another person's pay.
 * @throws Refusal 404 if the person is out of reach or has no such certificate; 503 if this system cannot make PDF files.
 */
export async function certificateFile(
  ctx: Context,
  { userId, id, language }: { userId: string; id: string; language?: PayslipLanguage },
): Promise<File> {
  const { app, actor } = ctx
  await assertPayOfPersonVisible(app.db, actor, userId)
  const [row] = await selectCertificates(app.db).where(
    and(eq(payrollCertificates.id, id), eq(payrollCertificates.userId, userId)),
  )
  assertFound(row)
  const { addressee, issuedOn, facts } = row
  const reference = referenceOf(row)
  await recordAccessToPerson(ctx, userId, { at: 'salary certificate', reference })
  const version = facts.company.logo
  const logos = await logosOf(app.db, [version])
  const logo = (version !== null && logos.get(version)) || null
  const shownIn = language ?? (await languageOf(app.db, userId))
  const content = await renderCertificate({ language: shownIn, reference, addressee, issuedOn, facts, logo })
  return new File([content], safeName(`Salary certificate ${reference}.pdf`), { type: 'application/pdf' })
}
