import { createHash } from 'node:crypto'
import type { PaymentAccount, PaymentPreview, PreviewPayments } from '@muster/contract/payroll/payments'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { monthOfRun } from '@muster/contract/payroll/runKeys'
import { sepaRefusal } from '@muster/contract/personnelFile/accountNumbers'
import { readCompanyToday, readSetting } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { now } from '../../../kernel/clock.ts'
import { notFound, throwIf } from '../../../kernel/errors.ts'
import { printCents } from '../../../pay/money.ts'
import { cashList } from './cashList.ts'
import { csvPayments, templateProblem } from './csvPayments.ts'
import { readOutputSetting } from './outputSettings.ts'
import { type CashPlan, planCash, planPayments, refuseInCsv, refuseInSepa } from './planPayments.ts'
import { readPurpose } from './purposes.ts'
import { readPayments } from './readPayments.ts'
import { sepaFile } from './sepa.ts'
import { losesLetters } from './sepaText.ts'

/** A written file: the end of its name, its type, and its content in parts. */
interface WrittenFile {
  name: string
  type: string
  content: AsyncIterable<string | Uint8Array>
}
/** The day of payment of a file, and the id of its batch. */
interface FileFacts {
  batchId: string
  payOn: string
}
type Write = (facts: FileFacts) => Promise<WrittenFile>

/**
 * Returns the payments of a file, the paying account, a digest of them, the error that prevents the file (null if nothing
 * does), and a function that writes the file.
 * @throws Refusal 404 if the month has no approved records in this currency, or for an unknown template.
 */
export async function readPlan(db: Queryable, services: Pick<App, 'keys' | 'log'>, file: PreviewPayments) {
  const month = await readPayments(db, services, file)
  const accounts = await readOutputSetting(db, 'paymentAccounts')
  const templates = await readOutputSetting(db, 'paymentTemplates')
  const company = await readSetting(db, 'companyName')
  const { format, currency } = file
  const period = monthOfRun(file.period)
  const purpose = await readPurpose(db, file.period)
  const template = format === 'CSV' ? templates.find(({ id }) => id === file.templateId) : null
  if (template === undefined || month.records.length === 0) throwIf(notFound())
  const account = accounts.find((each) => each.currency === currency) ?? null
  const result = <P extends CashPlan>(plan: P, write: Write) => ({
    plan,
    account: format === 'CASH' ? null : account,
    template,
    digest: digestOf(plan, account, template),
    problem: fileProblem(file, account, template) ?? (plan.payments.length === 0 ? ('NOBODY' as const) : null),
    write,
  })
  if (format === 'CASH') {
    const plan = planCash(month)
    return result(plan, ({ payOn }) => cashList({ company, period, purpose, currency, payOn }, plan))
  }
  if (template) {
    const frame = { template, account, period, purpose }
    const plan = planPayments(month, refuseInCsv({ ...frame, payOn: await readCompanyToday(db) }))
    return result(plan, async ({ payOn }) => ({
      name: 'csv',
      type: `text/csv; charset=${template.encoding.toLowerCase()}`,
      content: csvPayments({ ...frame, payOn }, plan.payments),
    }))
  }
  const plan = planPayments(month, refuseInSepa)
  return result(plan, async (facts) => {
    if (!account) throw new Error('A SEPA file without an account')
    const content = sepaFile({ ...facts, period, purpose, account, company, createdAt: now() }, plan)
    return { name: 'xml', type: 'application/xml; charset=utf-8', content }
  })
}

/** Returns the SHA-256 of everything that a preview shows of a file, in hexadecimal. */
const digestOf = (plan: CashPlan, account: PaymentAccount | null, template: PaymentTemplate | null) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        account,
        template,
        plan.payments.map(({ record: { id }, amount, ...payment }) => [id, printCents(amount), payment]),
        plan.leftOut.map(({ record: { id }, reason }) => [id, reason]),
      ]),
    )
    .digest('hex')

/** Returns the error of the paying account or the template that prevents a file; null if there is none. */
function fileProblem(
  { format, currency }: PreviewPayments,
  account: PaymentAccount | null,
  template: PaymentTemplate | null,
): PaymentPreview['problem'] {
  if (format === 'CASH') return null
  const isShown = template?.columns.some(({ field }) => field === 'PAYING_ACCOUNT' || field === 'PAYING_HOLDER') ?? true
  if (!account && isShown) return 'NO_PAYING_ACCOUNT'
  if (template) return templateProblem({ template, account })
  if (currency !== 'EUR' || sepaRefusal(account?.accountNumber ?? '') !== null) return 'PAYING_ACCOUNT_NOT_SEPA'
  return losesLetters(account?.holder ?? '') ? 'HOLDER_TEXT' : null
}
