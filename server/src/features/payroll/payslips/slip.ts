import type { PayslipData, PayslipTotals } from './payslipData.ts'
import { parseCents, printCents, printedAmount } from '../../../pay/money.ts'
import { dayOn, monthIn, payslipWords } from './payslipWords.ts'

/** The texts and figures of a payslip, as payslip.typ lays them out. */
export type Slip = ReturnType<typeof slipOf>

interface Fact {
  label: string
  value: string
  /** True if the text reads from left to right in every language, such as a number. */
  isFigure: boolean
}
interface Sum {
  label: string
  amount: string
}

/** Returns the texts and figures of a payslip for payslip.typ. */
export function slipOf(data: PayslipData) {
  const { language, company, person, period, run, currency, totals, yearToDate } = data
  const words = payslipWords[language]
  const month = monthIn(period, language)
  const fact = (label: string, value: string | null, isFigure = false): Fact[] =>
    value === null || value === '' ? [] : [{ label, value, isFigure }]
  return {
    language,
    title: [words.payslip, ...(run ? [run.name] : []), month, person.name].join(' – '),
    company: company.name,
    companyLines: [
      ...(company.address?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? []),
      ...(company.registrationNumber ? [`${words.registration}: ${company.registrationNumber}`] : []),
      // An address in Latin letters reads from left to right in Arabic, too.
    ].map((value) => ({ value, isFigure: !/\p{Script=Arabic}/u.test(value) })),
    month,
    run: run?.name ?? null,
    currency,
    reference: data.reference,
    words: {
      payslip: words.payslip,
      reference: words.reference,
      page: words.page,
      net: words.net,
      quantity: words.quantity,
      rate: words.rate,
      amount: words.amount,
    },
    facts: [
      ...fact(words.name, person.name),
      ...fact(words.llId, person.llId, true),
      ...fact(words.department, person.department),
      ...fact(words.position, person.position),
      ...fact(words.issued, dayOn(data.issuedOn, language)),
      ...fact(words.paymentDate, data.paymentDate && dayOn(data.paymentDate, language)),
      ...accountsOf(data).flatMap((account) => fact(words.account, account, true)),
    ],
    net: `${currency} ${printedAmount(totals.net)}`,
    totals: sumsOf(words, totals),
    sections: data.sections.map(({ kind, lines, sum }) => ({
      label: words.sections[kind],
      lines: lines.map((line) => ({ ...line, amount: printedAmount(line.amount) })),
      sum: { label: words.sums[kind], amount: printedAmount(sum) },
    })),
    yearToDate: {
      label: `${words.yearToDate} ${period.slice(0, 4)}`,
      figures: [
        { label: words.gross, amount: printedAmount(yearToDate.grossPay) },
        { label: words.incomeTax, amount: printedAmount(yearToDate.incomeTax) },
        { label: words.insurance, amount: printedAmount(yearToDate.insurance) },
        { label: words.otherDeductions, amount: printedAmount(yearToDate.deductions) },
        { label: words.net, amount: printedAmount(yearToDate.netPay) },
        ...benefitsOf(words, yearToDate),
      ],
    },
  }
}

/** Returns the benefits in kind of the year, if there are any. */
const benefitsOf = (words: (typeof payslipWords)['en'], { benefits }: PayslipData['yearToDate']): Sum[] =>
  benefits === null || parseCents(benefits) === 0n ? [] : [{ label: words.benefits, amount: printedAmount(benefits) }]

/** Returns the accounts that the pay goes to, of several each with its part of the net pay. */
function accountsOf({ accountEnding, paidTo }: PayslipData): string[] {
  if (paidTo.length === 0) return accountEnding === null ? [] : [`•••• ${accountEnding}`]
  return paidTo.map((part) => `${`•••• ${part.accountEnding}`.trim()}: ${printedAmount(part.amount)}`)
}

const sumsOf = (words: (typeof payslipWords)['en'], { gross, deductions, tax }: PayslipTotals): Sum[] => [
  { label: words.gross, amount: printedAmount(gross) },
  { label: words.deductions, amount: printedAmount(printCents(parseCents(deductions) + parseCents(tax))) },
  { label: words.includedTax, amount: printedAmount(tax) },
]
