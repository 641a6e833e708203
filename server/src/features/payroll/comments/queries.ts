import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { fulfils } from '@muster/contract/access/needs'
import type { PayrollComment } from '@muster/contract/payroll/comments'
import { placeOfRun } from '@muster/contract/payroll/runKeys'
import { commentNeeds } from '@muster/contract/payroll/view'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { payrollArea } from '../policy.ts'
import { seesAllPay, visibleRecords } from '../shared/reach.ts'
import { payrollRecords } from '../tables.ts'
import { commentActions } from './policy.ts'
import { openComment } from './sealedComments.ts'
import { payrollComments } from './tables.ts'

const writers = alias(users, 'writers')

/**
 * Returns the SQL condition for the comments that the actor can see: those on records of other people in their reach, and
 * those on whole runs if they see everyone's pay. No one sees the comments on their own pay.
 */
export const visibleComments = (actor: Actor): SQL =>
  or(
    seesAllPay(actor) ? isNull(payrollComments.userId) : undefined,
    and(
      isNotNull(payrollComments.userId),
      ne(payrollComments.userId, actor.id),
      visibleTo(actor, payrollArea, payrollComments.userId),
    ),
  ) as SQL

/** Returns a record of someone else that the actor can see. @throws Refusal 404 if there is none. */
export async function findCommentedRecord(db: Queryable, actor: Actor, id: string) {
  const { period, run, userId, currency, person } = payrollRecords
  const [record] = await db
    .select({ period, run, userId, currency, person })
    .from(payrollRecords)
    .where(and(eq(payrollRecords.id, id), visibleRecords(actor), ne(userId, actor.id)))
  assertFound(record)
  return record
}

const selectComments = (db: Queryable) =>
  db
    .select({
      comment: payrollComments,
      by: {
        id: writers.id,
        firstName: writers.firstName,
        lastName: writers.lastName,
        profileImage: writers.profileImage,
      },
      user: paidPersonColumns,
      recordId: payrollRecords.id,
    })
    .from(payrollComments)
    .innerJoin(writers, eq(writers.id, payrollComments.writtenBy))
    .leftJoin(users, eq(users.id, payrollComments.userId))
    .leftJoin(
      payrollRecords,
      and(
        eq(payrollRecords.period, payrollComments.period),
        eq(payrollRecords.run, payrollComments.run),
        eq(payrollRecords.userId, payrollComments.userId),
        eq(payrollRecords.currency, payrollComments.currency),
      ),
    )

type Row = Awaited<ReturnType<typeof selectComments>>[number]

/** Selects comments that meet a condition, newest first. */
export const selectNewest = (db: Queryable, where: SQL | undefined) =>
  selectComments(db).where(where).orderBy(desc(payrollComments.createdAt), desc(payrollComments.id))

/** Returns a comment in the format of the API. */
export function presentComment(
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  { comment, by, user, recordId }: Row,
): PayrollComment {
  return {
    id: comment.id,
    by,
    at: comment.createdAt,
    text: openComment(app, comment),
    isRemoved: comment.removedAt !== null,
    user,
    recordId,
    can: commentActions(actor, comment),
  }
}

/** Returns a comment by its id, in the format of the API. */
export async function commentById(
  ctx: Pick<Context, 'app' | 'actor'>,
  db: Queryable,
  id: string,
): Promise<PayrollComment> {
  const [row] = await selectComments(db).where(eq(payrollComments.id, id))
  assertFound(row)
  return presentComment(ctx, row)
}

/** Returns the SQL condition for the comments on a run and on its records. */
export const onRun = ({ period, run }: { period: string; run: number }): SQL =>
  and(eq(payrollComments.period, period), eq(payrollComments.run, run)) as SQL

/** Returns the SQL condition for the comments on a record. */
export const onRecord = (record: { period: string; run: number; userId: string; currency: string }): SQL =>
  and(
    onRun(record),
    eq(payrollComments.userId, record.userId),
    sql`${payrollComments.currency} = ${record.currency}`,
  ) as SQL

/** Returns the number of comments on a run and its records that the actor can see; null if they may read none. */
export const countComments = async (db: Queryable, actor: Actor, key: string): Promise<number | null> =>
  fulfils(commentNeeds, actor.permissions)
    ? db.$count(payrollComments, and(onRun(placeOfRun(key)), visibleComments(actor), isNull(payrollComments.removedAt)))
    : null
