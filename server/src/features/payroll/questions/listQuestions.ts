import { and, eq } from 'drizzle-orm'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { recordAccess, recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollRecords } from '../tables.ts'
import {
  countOpenQuestions,
  presentQuestions,
  recordsWithVisibleQuestions,
  selectAnswerable,
  selectOfRecord,
} from './queries.ts'
import { payrollQuestions } from './tables.ts'

/** Returns one page of the open questions that the actor may answer, oldest first. Logs access to other people's pay. */
export async function listOpenQuestions(ctx: Context, query: PageQuery) {
  const { app, actor } = ctx
  const { rows, pagination } = await readPage(query, selectAnswerable(app.db, actor), countOpenQuestions(app.db, actor))
  await recordAccess(
    ctx,
    'questions',
    {},
    rows.map(({ question }) => question.userId),
  )
  return { questions: await presentQuestions(ctx, app.db, rows), pagination }
}

/**
 * Returns one page of the questions about a record, in the order of its lines. Logs access to another person's pay.
 * @throws Refusal 404 unless it is the actor's own payslip, or within reach and the actor may answer.
 */
export async function listQuestions(ctx: Context, { id, ...query }: PageQuery & { id: string }) {
  const { app, actor } = ctx
  const [record] = await app.db
    .select({ userId: payrollRecords.userId, period: payrollRecords.period })
    .from(payrollRecords)
    .where(and(eq(payrollRecords.id, id), recordsWithVisibleQuestions(actor)))
  assertFound(record)
  const { userId, period } = record
  await recordAccessToPerson(ctx, userId, { at: 'questions', period }, { type: 'payroll_record', id })
  const { rows, pagination } = await readPage(
    query,
    selectOfRecord(app.db, id),
    app.db.$count(payrollQuestions, eq(payrollQuestions.recordId, id)),
  )
  return { questions: await presentQuestions(ctx, app.db, rows), pagination }
}
