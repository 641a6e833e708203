import { and, eq } from 'drizzle-orm'
import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { payslipName } from './payslipFiles.ts'
import { published, readPayslips } from './readPayslips.ts'
import { renderPayslip } from './renderPayslip.ts'

/**
 * Returns the payslip of a record as a PDF, in the requested language or the person's own. Logs access to another
 * person's pay.
 * @throws Refusal 404 if the record is out of reach or not approved yet; 503 if this system cannot make payslips.
 */
export async function payslip(ctx: Context, { id, language }: { id: string; language?: PayslipLanguage }) {
  const { app, actor } = ctx
  const [record] = await app.db
    .select()
    .from(payrollRecords)
    .where(and(eq(payrollRecords.id, id), visibleRecords(actor), published))
  assertFound(record)
  await recordAccessToPerson(
    ctx,
    record.userId,
    { at: 'payslip', period: record.period },
    { type: 'payroll_record', id },
  )
  const [data] = await readPayslips(ctx, app.db, [record], language)
  assertFound(data)
  return new File([await renderPayslip(data)], payslipName(data), { type: 'application/pdf' })
}
