import type { PayslipLanguage } from '@muster/contract/payroll/records'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { recordAccessToPerson } from '../shared/recordAccess.ts'
import { readStatements } from './readStatements.ts'
import { renderStatement, statementName } from './statement.ts'

/**
 * Returns a person's statement of a year as a PDF, in the requested language or the person's own. Logs access to another
 * person's pay.
 * @throws Refusal 404 if the person is out of reach or has no approved pay in the year; 503 if this system cannot make
 * PDF files.
 */
export async function yearStatement(
  ctx: Context,
  { userId, year, language }: { userId: string; year: number; language?: PayslipLanguage },
): Promise<File> {
  const { app, actor } = ctx
  const [statement] = await readStatements(app.db, actor, { year, userIds: [userId], language })
  assertFound(statement)
  await recordAccessToPerson(ctx, userId, { at: 'yearly statement', year })
  return new File([await renderStatement(statement)], statementName(statement), { type: 'application/pdf' })
}
