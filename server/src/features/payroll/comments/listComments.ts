import { and } from 'drizzle-orm'
import type { PageQuery } from '@muster/contract/kit/paging'
import { isExtraRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import type { Context } from '../../../context.ts'
import { readPage } from '../../../db/readPage.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { inRun } from '../shared/inRun.ts'
import { seesAllPay } from '../shared/reach.ts'
import { recordAccess, recordAccessToPerson } from '../shared/recordAccess.ts'
import { payrollRecords } from '../tables.ts'
import { findCommentedRecord, onRecord, onRun, presentComment, selectNewest, visibleComments } from './queries.ts'
import { payrollComments } from './tables.ts'

/**
 * Returns one page of the comments on a run and its records that the actor can see, newest first. Logs access to comments on
 * other people's pay.
 * @throws Refusal 404 if there is no such extra run.
 */
export async function listRunComments(ctx: Context, { period, ...query }: PageQuery & { period: string }) {
  const { app, actor } = ctx
  if (isExtraRun(period)) await findExtraRun(app.db, period)
  const where = and(onRun(placeOfRun(period)), visibleComments(actor))
  const { rows, pagination } = await readPage(query, selectNewest(app.db, where), app.db.$count(payrollComments, where))
  await recordAccess(
    ctx,
    'comments',
    { period },
    rows.flatMap(({ comment }) => comment.userId ?? []),
  )
  return {
    comments: rows.map((row) => presentComment(ctx, row)),
    can: { add: seesAllPay(actor) && (await app.db.$count(payrollRecords, inRun(period))) > 0 },
    pagination,
  }
}

/**
 * Returns one page of the comments on a record of someone else, newest first. Logs the access.
 * @throws Refusal 404 if the record is out of reach, or the actor's own.
 */
export async function listComments(ctx: Context, { id, ...query }: PageQuery & { id: string }) {
  const { app, actor } = ctx
  const record = await findCommentedRecord(app.db, actor, id)
  const { userId, period } = record
  await recordAccessToPerson(ctx, userId, { at: 'comments', period }, { type: 'payroll_record', id })
  const where = onRecord(record)
  const { rows, pagination } = await readPage(query, selectNewest(app.db, where), app.db.$count(payrollComments, where))
  return { comments: rows.map((row) => presentComment(ctx, row)), can: { add: true }, pagination }
}
