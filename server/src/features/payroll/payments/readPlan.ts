import type { PaymentAccount, PaymentPreview, PreviewPayments } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { sepaRefusal } from '@muster/contract/personnelFile/accountNumbers'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { now } from '../../../kernel/clock.ts'
import { notFound, throwIf } from '../../../kernel/errors.ts'
import { cashList } from './cashList.ts'
import { csvPayments } from './csvPayments.ts'
import { readOutputSetting } from './outputSettings.ts'
import { type CashPlan, planCash, planPayments, refuseInCsv, refuseInSepa } from './planPayments.ts'
import { readPayments } from './readPayments.ts'
import { sepaFile } from './sepa.ts'

/** A written file: the end of its name, its type, and its content in parts. */
interface WrittenFile {
  name: string
  type: string
  content: AsyncIterable<string | Uint8Array>
}
type Write = (payOn: string) => Promise<WrittenFile>

/**
 * Returns the payments of a file, the paying account, the error that prevents the file (null if nothing does), and a
 * function that writes the file.
 * @throws Refusal 404 if the month has no such records, or for an unknown template.
 */
export async function readPlan({ app }: Context, file: PreviewPayments) {
  const [month, accounts, templates, company] = await Promise.all([
    readPayments(app, file),
    readOutputSetting(app.db, 'paymentAccounts'),
    readOutputSetting(app.db, 'paymentTemplates'),
    readSetting(app.db, 'companyName'),
  ])
  const { period, format, currency } = file
  const template = format === 'CSV' ? templates.find(({ id }) => id === file.templateId) : null
  if (template === undefined || month.records.length === 0) throwIf(notFound())
  const account = accounts.find((each) => each.currency === currency) ?? null
  const result = (plan: CashPlan, write: Write) => ({
    status: month.status,
    plan,
    account: format === 'CASH' ? null : account,
    template,
    problem: accountProblem(file, account, template) ?? (plan.payments.length === 0 ? ('NOBODY' as const) : null),
    write,
  })
  if (format === 'CASH') {
    const plan = planCash(month)
    return result(plan, (payOn) => cashList({ company, period, currency, payOn }, plan))
  }
  if (template) {
    const plan = planPayments(month, refuseInCsv(template))
    return result(plan, async (payOn) => ({
      name: 'csv',
      type: `text/csv; charset=${template.encoding.toLowerCase()}`,
      content: csvPayments({ template, account, period, payOn }, plan.payments),
    }))
  }
  const plan = planPayments(month, refuseInSepa)
  return result(plan, async (payOn) => {
    if (!account) throw new Error('A SEPA file without an account')
    const content = sepaFile({ period, account, company, payOn, createdAt: now() }, plan)
    return { name: 'xml', type: 'application/xml; charset=utf-8', content }
  })
}

/** Returns the error of the paying account that prevents a file; null if there is none, or the file doesn't show it. */
function accountProblem(
  { format, currency }: PreviewPayments,
  account: PaymentAccount | null,
  template: PaymentTemplate | null,
): PaymentPreview['problem'] {
  if (format === 'CASH') return null
  const isShown = template?.columns.some(({ field }) => field === 'PAYING_ACCOUNT' || field === 'PAYING_HOLDER') ?? true
  if (!account) return isShown ? 'NO_PAYING_ACCOUNT' : null
  const isSepa = currency === 'EUR' && sepaRefusal(account.accountNumber) === null
  return format === 'SEPA' && !isSepa ? 'PAYING_ACCOUNT_NOT_SEPA' : null
}
