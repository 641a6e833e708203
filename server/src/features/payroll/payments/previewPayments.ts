import type { PaymentPreview, PreviewPayments } from '@muster/contract/payroll/payments'
import type { PaymentFormat } from '@muster/contract/payroll/paymentFormats'
import { leftOutReasons } from '@muster/contract/payroll/payments'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { auditEntries } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { forbidden, throwIf } from '../../../kernel/errors.ts'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { seesAllPay } from '../shared/reach.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { type CashPlan, countRecords } from './planPayments.ts'
import { earlierDownloads } from './readPayments.ts'
import { readPlan } from './readPlan.ts'

/** The number of people listed for each reason. */
const maxListed = 50

/** Checks that the actor may export payments. @throws Refusal 403 if not. */
export function assertCanExportPayments(ctx: Context): void {
  throwIf(needsPermission(ctx.actor, 'payroll.approve'), seesAllPay(ctx.actor) ? null : forbidden())
}

/**
 * Returns a payment file before it is made: its total, and the people left out with the reason. Access to other people's
 * pay is logged.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 404 if the month has no approved records
 * in this currency, or for an unknown template.
 */
export async function previewPayments(ctx: Context, input: PreviewPayments): Promise<{ preview: PaymentPreview }> {
  assertCanExportPayments(ctx)
  const { db } = ctx.app
  const { plan, account, digest, problem } = await readPlan(db, ctx.app, input)
  const { period, format, currency } = input
  const preview: PaymentPreview = {
    format,
    currency,
    payments: { count: countRecords(plan.payments), total: jsonOf(plan.total) },
    transfers: plan.payments.length,
    digest,
    account,
    problem,
    leftOut: await presentLeftOut(db, plan),
    downloaded: await latestDownload(db, { period, currency }),
  }
  await recordAccessToSums(ctx, 'payments', { period })
  return { preview }
}

/** Returns the records left out by reason, each with its first people by name. */
async function presentLeftOut(db: Queryable, { leftOut }: CashPlan): Promise<PaymentPreview['leftOut']> {
  const groups = [...Map.groupBy(leftOut, ({ reason, field = '' }) => `${reason} ${field}`).values()]
  const ids = groups.flatMap((group) => group.slice(0, maxListed).map(({ record: { userId } }) => userId))
  const people = ids.length ? await db.select(paidPersonColumns).from(users).where(inArray(users.id, ids)) : []
  const personOf = new Map(people.map((person) => [person.id, person]))
  return groups
    .flatMap((group) => {
      const [first] = group
      const listed = group.slice(0, maxListed).flatMap(({ record: { userId, currency, netPay } }) => {
        const user = personOf.get(userId)
        return user ? [{ user, currency, netPay: jsonOf(parseCents(netPay)) }] : []
      })
      return first ? [{ reason: first.reason, field: first.field ?? null, count: group.length, people: listed }] : []
    })
    .toSorted((one, other) => leftOutReasons.indexOf(one.reason) - leftOutReasons.indexOf(other.reason))
}

/** The format of a download by an earlier version. The first ones made CSV files only, and did not record it. */
const formatBefore = sql<PaymentFormat>`coalesce(${auditEntries.after} ->> 'format', 'CSV')`

/** Returns the latest download for this month and currency by an earlier version; null if there is none. */
async function latestDownload(
  db: Queryable,
  file: Parameters<typeof earlierDownloads>[0],
): Promise<PaymentPreview['downloaded']> {
  const [row] = await db
    .select({ at: auditEntries.at, format: formatBefore, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(earlierDownloads(file))
    .orderBy(desc(auditEntries.at))
    .limit(1)
  return row ?? null
}
