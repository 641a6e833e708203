import { join } from 'node:path'
import { formatDate } from '@muster/contract/kit/formatDays'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import { printCents, printedAmount } from '../../../pay/money.ts'
import { typeset } from '../../../pdf/typeset.ts'
import type { CashPlan } from './planPayments.ts'

const layout = join(import.meta.dirname, 'cashList.typ')

/** The facts of a cash list besides its payments. */
interface CashFrame {
  company: string
  period: string
  currency: Currency
  payOn: string
}

/** Returns the texts and figures of a cash list, as cashList.typ lays them out. */
export function cashListOf({ company, period, currency, payOn }: CashFrame, { payments, total }: CashPlan) {
  const firstDay = Temporal.PlainDate.from(`${period}-01`)
  const month = formatDayPart(firstDay, 'en', { month: 'long', year: 'numeric' })
  return {
    company,
    title: `Cash payments, ${month}, ${currency}`,
    payOn: formatDate(payOn),
    currency,
    people: payments.map(({ record: { person }, amount }, i) => ({
      row: String(i + 1),
      name: `${person.firstName} ${person.lastName}`,
      about: [person.llId, person.department].filter(Boolean).join(', '),
      amount: printedAmount(printCents(amount)),
    })),
    total: printedAmount(printCents(total)),
  }
}

/**
 * Yields a list of the people paid in cash as a tagged PDF (PDF/UA-1), with a line for each signature.
 * @throws Refusal 503 if this system has no compiler; Overloaded if too many are queued.
 */
export async function* cashList(frame: CashFrame, plan: CashPlan): AsyncGenerator<Uint8Array> {
  yield await typeset({ layout, data: cashListOf(frame, plan), logo: null })
}
