import { randomUUIDv7 } from 'node:crypto'
import type { CommentOnRecord, CommentOnRun } from '@muster/contract/payroll/comments'
import { isExtraRun, keyOfRun, placeOfRun } from '@muster/contract/payroll/runKeys'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { payrollChanged } from '../messages.ts'
import { inRun } from '../shared/inRun.ts'
import { payrollRecords } from '../tables.ts'
import { commentReaders } from './commentReaders.ts'
import { commentOnRecordAdded, commentOnRunAdded } from './messages.ts'
import { commentById, findCommentedRecord } from './queries.ts'
import { sealComment } from './sealedComments.ts'
import { payrollComments } from './tables.ts'

/**
 * Comments on a run. Notifies the people who made or submitted it, and those who commented on it before.
 * @throws Refusal 403 unless the actor sees everyone's pay; 404 if there is no such extra run; 409 if the month has no
 * records.
 */
export const commentOnRun = (ctx: Context, { period: key, text }: CommentOnRun) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    throwIf(needsPermission(actor, 'payroll.all_view'))
    const name = isExtraRun(key) ? (await findExtraRun(tx, key)).name : null
    throwIf((await tx.$count(payrollRecords, inRun(key))) > 0 ? null : noRecords())
    const id = await insertComment(tx, ctx, { ...placeOfRun(key), userId: null, currency: null }, text)
    return {
      action: 'payroll.commented',
      subject: { type: 'payroll_run', id: key },
      after: { period: key, comment: id },
      events: [
        payrollChanged(),
        notify({ ...commentOnRunAdded(actor, key, name), at: request.at }, commentReaders(id)),
      ],
      answer: { comment: await commentById(ctx, tx, id) },
    }
  })

/**
 * Comments on a record of someone else. Notifies the people who made the run or submitted the record, and those who
 * commented on it before; never the person who is paid.
 * @throws Refusal 404 if the record is out of reach, or the actor's own.
 */
export const commentOnRecord = (ctx: Context, { id: recordId, text }: CommentOnRecord) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { person, ...place } = await findCommentedRecord(tx, actor, recordId)
    const id = await insertComment(tx, ctx, place, text)
    const key = keyOfRun(place)
    return {
      action: 'payroll.commented',
      subject: { type: 'payroll_record', id: recordId },
      personId: place.userId,
      after: { period: key, comment: id },
      events: [
        payrollChanged(),
        notify({ ...commentOnRecordAdded(actor, person, key, recordId), at: request.at }, commentReaders(id)),
      ],
      answer: { comment: await commentById(ctx, tx, id) },
    }
  })

type Place = Pick<typeof payrollComments.$inferInsert, 'period' | 'run' | 'userId' | 'currency'>

/** Adds a comment of the actor; returns its id. */
async function insertComment(
  tx: Tx,
  { app, actor, request }: Pick<Context, 'app' | 'actor' | 'request'>,
  place: Place,
  text: string,
): Promise<string> {
  const id = randomUUIDv7()
  await tx.insert(payrollComments).values({
    id,
    ...place,
    writtenBy: actor.id,
    sealed: sealComment(app.keys, { id }, text),
    createdAt: request.at ?? now().toString({ fractionalSecondDigits: 3 }),
  })
  return id
}

const noRecords = () => conflict('The payroll of this month has not been generated yet.', 'payroll.not_generated')
