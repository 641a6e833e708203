import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PaymentBatch, PaymentRelease } from '@muster/contract/payroll/paymentBatches'
import { auditEntries } from '../../../../audit/tables.ts'
import type { Queryable, Tx } from '../../../../db/database.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { assertFound } from '../../../../kernel/errors.ts'
import { jsonOf, parseCents } from '../../../../pay/money.ts'
import { users } from '../../../../people/tables.ts'
import { lockRestingPayroll } from '../../shared/locks.ts'
import { hasOtherApproverOfAll } from '../../makers/ownPart.ts'
import { payrollRecords } from '../../tables.ts'
import { messageId } from '../sepa.ts'
import { batchActions, type BatchFacts } from './policy.ts'
import { payrollPaymentBatches, payrollPaymentReleases, payrollPayments } from '../tables.ts'

/** The number of people named in a request to release payments. */
const maxNamed = 20

/** Returns SQL for the number of the payments of a batch, or of a request, that match a condition. */
const countPayments = (where: SQL): SQL<number> => sql<number>`(select count(*)::int from ${payrollPayments} p
  join ${payrollRecords} r on r.id = p.record_id where p.batch_id = payroll_payment_batches.id and ${where})`

const selectBatches = (db: Queryable, actor: Actor) =>
  db
    .select({
      batch: payrollPaymentBatches,
      madeBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      release: payrollPaymentReleases,
      requestedBy: sql<{ id: string; firstName: string; lastName: string } | null>`(select json_build_object(
        'id', requester.id, 'firstName', requester.first_name, 'lastName', requester.last_name)
        from ${users} requester where requester.id = payroll_payment_releases.requested_by)`,
      released: countPayments(sql`p.is_released`),
      paid: countPayments(sql`not p.is_released and r.status = 'PAID'`),
      open: countPayments(sql`not p.is_released and r.status = 'APPROVED'`),
      transfers: sql<number>`(select coalesce(sum(p.transfers), 0)::int from ${payrollPayments} p
        where p.batch_id = payroll_payment_batches.id)`,
      toRelease: countPayments(sql`p.release_id = payroll_payment_releases.id`),
      ownToRelease: countPayments(sql`p.release_id = payroll_payment_releases.id and r.user_id = ${actor.id}`),
      hasOtherApprover: hasOtherApproverOfAll(actor),
    })
    .from(payrollPaymentBatches)
    .innerJoin(users, eq(users.id, payrollPaymentBatches.madeBy))
    .leftJoin(
      payrollPaymentReleases,
      and(eq(payrollPaymentReleases.batchId, payrollPaymentBatches.id), isNull(payrollPaymentReleases.decision)),
    )

type Row = Awaited<ReturnType<typeof selectBatches>>[number]

const factsOf = ({ open, release, ownToRelease, hasOtherApprover }: Row): BatchFacts => ({
  open,
  requestedBy: release?.requestedBy ?? null,
  includesOwn: ownToRelease > 0,
  hasOtherApprover,
})

interface ReleaseDetails {
  people: PaymentRelease['people']
  downloaded: PaymentRelease['downloaded']
}

function present(actor: Actor, row: Row, { people, downloaded }: ReleaseDetails): PaymentBatch {
  const { batch, release, requestedBy } = row
  const { id, period, format, currency, template, payOn, madeAt } = batch
  return {
    id,
    period,
    format,
    currency,
    template,
    payOn,
    madeAt,
    payments: { count: batch.count, total: jsonOf(parseCents(batch.total)) },
    transfers: row.transfers,
    released: row.released,
    paid: row.paid,
    messageId: format === 'SEPA' ? messageId({ batchId: id, period }) : null,
    madeBy: row.madeBy,
    release: release &&
      requestedBy && {
        id: release.id,
        count: row.toRelease,
        people: row.toRelease < batch.count ? people : [],
        reason: release.reason,
        requestedAt: release.requestedAt,
        requestedBy,
        downloaded,
      },
    can: batchActions(actor, factsOf(row)),
  }
}

/** Returns the first people of each request to release payments, keyed by its id. */
async function peopleOf(db: Queryable, releaseIds: readonly string[]) {
  if (!releaseIds.length) return new Map<string, { firstName: string; lastName: string }[]>()
  const rows = await db
    .select({ releaseId: payrollPayments.releaseId, firstName: users.firstName, lastName: users.lastName })
    .from(payrollPayments)
    .innerJoin(payrollRecords, eq(payrollRecords.id, payrollPayments.recordId))
    .innerJoin(users, eq(users.id, payrollRecords.userId))
    .where(inArray(payrollPayments.releaseId, [...releaseIds]))
    .orderBy(users.firstName, users.lastName, users.id)
  const groups = Map.groupBy(rows, ({ releaseId }) => releaseId ?? '')
  return new Map(
    [...groups].map(([id, people]) => [
      id,
      people.slice(0, maxNamed).map(({ firstName, lastName }) => ({ firstName, lastName })),
    ]),
  )
}

/** Returns the latest download of each of these batches that was downloaded, keyed by the batch's id. */
async function downloadsOf(db: Queryable, batchIds: string[]) {
  if (!batchIds.length) return new Map<string | null, NonNullable<PaymentRelease['downloaded']>>()
  const { at, action, subjectId, actorId } = auditEntries
  const rows = await db
    .selectDistinctOn([subjectId], { subjectId, at, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, actorId))
    .where(and(eq(action, 'payroll.payment_file_exported'), inArray(subjectId, batchIds)))
    .orderBy(subjectId, desc(at))
  return new Map(rows.map((row) => [row.subjectId, { at: row.at, by: row.by }]))
}

/** Returns the batches that match a condition, newest first. */
export async function readBatches(db: Queryable, actor: Actor, where: SQL): Promise<PaymentBatch[]> {
  const rows = await selectBatches(db, actor)
    .where(where)
    .orderBy(desc(payrollPaymentBatches.madeAt), desc(payrollPaymentBatches.id))
  const people = await peopleOf(
    db,
    rows.flatMap(({ release }) => release?.id ?? []),
  )
  const downloads = await downloadsOf(
    db,
    rows.flatMap(({ batch, release }) => (release ? batch.id : [])),
  )
  return rows.map((row) =>
    present(actor, row, {
      people: people.get(row.release?.id ?? '') ?? [],
      downloaded: downloads.get(row.batch.id) ?? null,
    }),
  )
}

/** Returns a batch. @throws Refusal 404 if there is none. */
export async function batchById(db: Queryable, actor: Actor, id: string): Promise<PaymentBatch> {
  const [batch] = await readBatches(db, actor, eq(payrollPaymentBatches.id, id))
  assertFound(batch)
  return batch
}

/**
 * Locks payroll until the transaction ends, and returns a batch with its pending request.
 * @throws Refusal 404 if there is none; 409 while payroll is being calculated.
 */
export async function lockBatch(tx: Tx, actor: Actor, id: string) {
  await lockRestingPayroll(tx)
  const [row] = await selectBatches(tx, actor).where(eq(payrollPaymentBatches.id, id))
  assertFound(row)
  return { batch: row.batch, release: row.release, facts: factsOf(row) }
}
