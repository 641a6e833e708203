import type { LeftOutReason, PaymentAccount, PaymentPreview, PreviewPayments } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { leftOutReasons } from '@muster/contract/payroll/payments'
import { sepaRefusal } from '@muster/contract/personnelFile/accountNumbers'
import { desc, eq, inArray } from 'drizzle-orm'
import { record } from '../../../audit/record.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { readSetting, readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { FileStream } from '../../../http/fileStream.ts'
import { needsPermission } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { conflict, forbidden, invalid, notFound, throwIf } from '../../../kernel/errors.ts'
import { jsonOf, parseCents, printCents } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { paidPersonColumns } from '../facts/people.ts'
import { seesAllPay } from '../shared/reach.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { csvPayments } from './csvPayments.ts'
import { readOutputSetting } from './outputSettings.ts'
import { type PaymentPlan, planPayments, refuseInCsv, refuseInSepa } from './planPayments.ts'
import { downloadsOf, readPayments } from './readPayments.ts'
import { sepaFile } from './sepa.ts'

/** The number of people listed for each reason. */
const maxListed = 50

type Problem = NonNullable<PaymentPreview['problem']>

/** Checks that the actor may export payments. @throws Refusal 403 if not. */
function assertCanExportPayments(ctx: Context): void {
  throwIf(needsPermission(ctx.actor, 'payroll.approve'), seesAllPay(ctx.actor) ? null : forbidden())
}

/** Returns the payments of a file, the paying account, and the error that prevents the file; null if nothing does. */
async function readPlan({ app }: Context, file: PreviewPayments) {
  const [month, accounts, templates] = await Promise.all([
    readPayments(app, file),
    readOutputSetting(app.db, 'paymentAccounts'),
    readOutputSetting(app.db, 'paymentTemplates'),
  ])
  const template = file.format === 'CSV' ? templates.find(({ id }) => id === file.templateId) : null
  if (template === undefined || month.records.length === 0) throwIf(notFound())
  const plan = planPayments(month, template ? refuseInCsv(template) : refuseInSepa)
  const account = accounts.find(({ currency }) => currency === file.currency) ?? null
  const problem = accountProblem(file, account, template) ?? (plan.payments.length === 0 ? 'NOBODY' : null)
  return { ...month, plan, account, template, problem }
}

/** Returns the error of the paying account that prevents a file; null if there is none, or the file doesn't show it. */
function accountProblem(
  { format, currency }: PreviewPayments,
  account: PaymentAccount | null,
  template: PaymentTemplate | null,
): Problem | null {
  const isShown = template?.columns.some(({ field }) => field === 'PAYING_ACCOUNT' || field === 'PAYING_HOLDER') ?? true
  if (!account) return isShown ? 'NO_PAYING_ACCOUNT' : null
  const isSepa = currency === 'EUR' && sepaRefusal(account.accountNumber) === null
  return format === 'SEPA' && !isSepa ? 'PAYING_ACCOUNT_NOT_SEPA' : null
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
    downloaded: await latestDownload(db, { period, currency, status }),
  }
  await recordAccessToSums(ctx, 'payments', { period })
  return { preview }
}

/** Returns the records left out by reason, each with its first people by name. */
async function presentLeftOut(db: Queryable, { leftOut }: PaymentPlan): Promise<PaymentPreview['leftOut']> {
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
): Promise<PaymentPreview['downloaded']> {
  const [row] = await db
    .select({ at: auditEntries.at, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(downloadsOf(file))
    .orderBy(desc(auditEntries.at))
    .limit(1)
  return row ?? null
}

/**
 * Returns the payments of a month as a SEPA credit transfer or a CSV file. The people left out are counted in the header
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
  const { status, plan, account, template, problem } = await readPlan(ctx, input)
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
  const name = `payments ${period} ${currency}${status === 'PAID' ? ' paid' : ''}`
  const headers = { 'muster-rows': String(rows), 'muster-left-out': String(leftOut) }
  if (template)
    return new FileStream(
      { name: `${name}.csv`, type: `text/csv; charset=${template.encoding.toLowerCase()}`, headers },
      csvPayments({ template, account, period, payOn }, plan.payments),
      () => {},
    )
  if (!account) throw new Error('A SEPA file without an account')
  const company = await readSetting(db, 'companyName')
  return new FileStream(
    { name: `${name}.xml`, type: 'application/xml; charset=utf-8', headers },
    sepaFile({ period, account, company, payOn, createdAt: now() }, plan),
    () => {},
  )
}

const problemRefusals = {
  NO_PAYING_ACCOUNT: () =>
    conflict('No account that pays salaries in this currency is set in Settings.', 'payroll.paying_account_missing'),
  PAYING_ACCOUNT_NOT_SEPA: () =>
    conflict('A SEPA file pays only in euros, from an IBAN within SEPA.', 'payroll.paying_account_not_sepa'),
  NOBODY: () => conflict('None of these people can be paid with this file.', 'payroll.nobody_to_pay'),
}
