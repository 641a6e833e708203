import type { LeftOutReason, PaymentPreview, PreviewPayments } from '@muster/contract/payroll/payments'
import { leftOutReasons } from '@muster/contract/payroll/payments'
import { desc, eq, inArray } from 'drizzle-orm'
import { record } from '../../../audit/record.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { conflict, forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { jsonOf, parseCents, printCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { seesAllPay } from '../shared/reach.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import type { CashPlan } from './planPayments.ts'
import { downloadsOf } from './readPayments.ts'
import { readPlan } from './readPlan.ts'

/** The number of people listed for each reason. */
const maxListed = 50

/** Checks that the actor may export payments. @throws Refusal 403 if not. */
function assertCanExportPayments(ctx: Context): void {
  throwIf(needsPermission(ctx.actor, 'payroll.approve'), seesAllPay(ctx.actor) ? null : forbidden())
}

/**
 * Returns a payment file before its download: its total, the people left out with the reason, and the latest download.
 * Access to other people's pay is logged.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 404 if the month has no such records.
 */
export async function previewPayments(ctx: Context, input: PreviewPayments): Promise<{ preview: PaymentPreview }> {
  assertCanExportPayments(ctx)
  const { db } = ctx.app
  const { status, plan, account, problem } = await readPlan(ctx, input)
  const { period, format, currency } = input
  const preview: PaymentPreview = {
    format,
    currency,
    status,
    payments: { count: plan.payments.length, total: jsonOf(plan.total) },
    account,
    problem,
    leftOut: await presentLeftOut(db, plan),
    downloaded: await latestDownload(db, { period, currency, status }, format === 'CASH'),
  }
  await recordAccessToSums(ctx, 'payments', { period })
  return { preview }
}

/** Returns the records left out by reason, each with its first people by name. */
async function presentLeftOut(db: Queryable, { leftOut }: CashPlan): Promise<PaymentPreview['leftOut']> {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason)
  const listed = (reason: LeftOutReason) => byReason.get(reason)?.slice(0, maxListed) ?? []
  const ids = leftOutReasons.flatMap((reason) => listed(reason).map(({ record: { userId } }) => userId))
  const people = ids.length ? await db.select(paidPersonColumns).from(users).where(inArray(users.id, ids)) : []
  const personOf = new Map(people.map((person) => [person.id, person]))
  return leftOutReasons.flatMap((reason) => {
    const count = byReason.get(reason)?.length ?? 0
    const shown = listed(reason).flatMap(({ record: { userId, currency, netPay } }) => {
      const user = personOf.get(userId)
      return user ? [{ user, currency, netPay: jsonOf(parseCents(netPay)) }] : []
    })
    return count ? [{ reason, count, people: shown }] : []
  })
}

/** Returns the latest download of these payments and who downloaded them; null if no one did. */
async function latestDownload(
  db: Queryable,
  file: Parameters<typeof downloadsOf>[0],
  inCash: boolean,
): Promise<PaymentPreview['downloaded']> {
  const [row] = await db
    .select({ at: auditEntries.at, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(downloadsOf(file, inCash))
    .orderBy(desc(auditEntries.at))
    .limit(1)
  return row ?? null
}

/**
 * Returns the payments of a month as a SEPA credit transfer, a CSV file or a cash list. The people left out are counted in the header
 * `muster-left-out`. The export is recorded with its total, but without account numbers.
 * @throws Refusal 403 unless the actor may approve payroll and see everyone's pay; 400 naming `payOn` if it is past; 404
 * if the month has no such records, or for an unknown template; 409 if no account is set that can pay, or no one can be paid.
 */
export async function paymentFile(
  ctx: Context,
  { payOn, ...input }: PreviewPayments & { payOn: string },
): Promise<FileStream> {
  assertCanExportPayments(ctx)
  const { db } = ctx.app
  throwIf(payOn < (await readCompanyToday(db)) ? invalid({ payOn: 'Please choose today or a later day' }) : null)
  const { period, format, currency } = input
  const { status, plan, template, problem, write } = await readPlan(ctx, input)
  throwIf(problem && problemRefusals[problem]())
  const [rows, leftOut] = [plan.payments.length, plan.leftOut.length]
  await record(db, ctx, {
    action: 'payroll.payment_file_exported',
    subject: { type: 'payroll', id: null },
    after: {
      period,
      format,
      template: template?.name,
      currency,
      status,
      payOn,
      rows,
      leftOut,
      total: printCents(plan.total),
    },
  })
  const { name, type, content } = await write(payOn)
  const headers = { 'muster-rows': String(rows), 'muster-left-out': String(leftOut) }
  const paid = status === 'PAID' ? ' paid' : ''
  return new FileStream({ name: `payments ${period} ${currency}${paid}.${name}`, type, headers }, content, () => {})
}

const problemRefusals = {
  NO_PAYING_ACCOUNT: () =>
    conflict('No account that pays salaries in this currency is set in Settings.', 'payroll.paying_account_missing'),
  PAYING_ACCOUNT_NOT_SEPA: () =>
    conflict('A SEPA file pays only in euros, from an IBAN within SEPA.', 'payroll.paying_account_not_sepa'),
  NOBODY: () => conflict('None of these people can be paid with this file.', 'payroll.nobody_to_pay'),
}
