import { join } from 'node:path'
import { Readable } from 'node:stream'
import { formatDate } from '@muster/contract/kit/formatDays'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import { maxCashListPeople } from '@muster/contract/payroll/paymentFields'
import { type ZipEntry, zipStream, zipType } from '../../../files/archives/zipStream.ts'
import { printCents, printedAmount, sumOf } from '../../../pay/money.ts'
import { typeset } from '../../../pdf/typeset.ts'
import type { CashPlan } from './planPayments.ts'
import { type RunPurpose, salaryPurpose } from './purposes.ts'

const layout = join(import.meta.dirname, 'cashList.typ')

/** The facts of a cash list besides its payments. */
interface CashFrame {
  company: string
  period: string
  purpose: RunPurpose
  currency: Currency
  payOn: string
}

/** The payments of a part of a cash list, with the number of the part. */
interface CashPart {
  payments: CashPlan['payments']
  number: number
  of: number
}

/** Returns the texts and figures of a part of a cash list, as cashList.typ lays them out. */
function partOf({ company, period, purpose, currency, payOn }: CashFrame, { payments, number, of }: CashPart) {
  const firstDay = Temporal.PlainDate.from(`${period}-01`)
  const month = formatDayPart(firstDay, 'en', { month: 'long', year: 'numeric' })
  return {
    company,
    title: `Cash payments, ${purpose === salaryPurpose ? '' : `${purpose.name}, `}${month}, ${currency}${of > 1 ? `, part ${number} of ${of}` : ''}`,
    payOn: formatDate(payOn),
    currency,
    people: payments.map(({ record: { person }, amount }, i) => ({
      row: String((number - 1) * maxCashListPeople + i + 1),
      name: `${person.firstName} ${person.lastName}`,
      about: [person.llId, person.department].filter(Boolean).join(', '),
      amount: printedAmount(printCents(amount)),
    })),
    total: printedAmount(printCents(sumOf(payments.map(({ amount }) => amount)))),
  }
}

/**
 * Returns a list of the people paid in cash as a tagged PDF (PDF/UA-1), with a line for each signature. A long list comes
 * in parts, each with its own total, in an archive that is made while it is read.
 * @throws Refusal 503 if this system has no compiler; Overloaded if too many are queued.
 */
export async function cashList(frame: CashFrame, { payments }: CashPlan) {
  const of = Math.ceil(payments.length / maxCashListPeople)
  const render = (number: number) => {
    const own = payments.slice((number - 1) * maxCashListPeople, number * maxCashListPeople)
    return typeset({ layout, data: partOf(frame, { payments: own, number, of }), logo: null })
  }
  // The first part is made before the response starts, so that a failure can still be reported.
  const first = await render(1)
  if (of === 1) return { name: 'cash.pdf', type: 'application/pdf', content: Readable.from([first]) }
  return { name: 'cash.zip', type: zipType, content: zipStream(partFiles(first, of, render)) }
}

async function* partFiles(
  first: Uint8Array,
  of: number,
  render: (number: number) => Promise<Uint8Array>,
): AsyncGenerator<ZipEntry> {
  for (let number = 1; number <= of; number++)
    yield { name: `cash list ${number}.pdf`, bytes: number === 1 ? first : await render(number) }
}
