import { join } from 'node:path'
import { safeName } from '../../../files/safeName.ts'
import { parseCents, printedAmount } from '../../../pay/money.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { monthIn } from '../payslips/payslipWords.ts'
import type { StatementAmounts, StatementData } from './statementData.ts'
import { statementWords } from './statementWords.ts'

const layout = join(import.meta.dirname, 'statement.typ')

/** The columns of amounts, in the order of the statement. Benefits in kind are only shown if there are some. */
const columns = [
  'gross',
  'benefits',
  'taxable',
  'insurance',
  'tax',
  'deductions',
  'net',
] as const satisfies (keyof StatementAmounts)[]

type Column = (typeof columns)[number]

const columnsOf = ({ months }: StatementData['currencies'][number]): readonly Column[] =>
  months.some(({ amounts }) => parseCents(amounts.benefits) !== 0n)
    ? columns
    : columns.filter((column) => column !== 'benefits')

const shown = (amounts: StatementAmounts, own: readonly Column[]) => own.map((column) => printedAmount(amounts[column]))

/** Returns the texts and figures of a yearly statement, as statement.typ lays them out. */
export function statementOf({ language, company, person, year, currencies }: StatementData) {
  const words = statementWords[language]
  const facts = (
    [
      [words.name, person.name, false],
      [words.llId, person.llId, true],
      [words.department, person.department, false],
      [words.position, person.position, false],
    ] as const
  ).flatMap(([label, value, isFigure]) => (value ? { label, value, isFigure } : []))
  return {
    language,
    title: `${words.statement} – ${year} – ${person.name}`,
    heading: words.statement,
    year: String(year),
    page: words.page,
    company: company.name,
    companyLines: [
      ...(company.address?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? []),
      ...(company.registrationNumber ? [`${words.registration}: ${company.registrationNumber}`] : []),
    ],
    facts,
    sections: currencies.map((section) => {
      const { currency, opening, months, total, openMonths } = section
      const own = columnsOf(section)
      return {
        currency,
        head: [words.month, ...own.map((column) => words.columns[column])],
        rows: [
          ...(opening ? [[words.elsewhere(monthIn(opening.upTo, language)), ...shown(opening.amounts, own)]] : []),
          ...months.map(({ period, amounts }) => [monthIn(period, language), ...shown(amounts, own)]),
        ],
        total: [words.total, ...shown(total, own)],
        notes: [
          ...(opening ? [words.aboutElsewhere] : []),
          ...(own.includes('benefits') ? [words.aboutBenefits] : []),
          ...(openMonths.length
            ? [words.notApproved(openMonths.map((month) => monthIn(month, language)).join(words.comma))]
            : []),
        ],
      }
    }),
    signature: words.signature,
  }
}

/**
 * Returns a yearly statement as a tagged PDF (PDF/UA-1). The same data gives the same bytes.
 * @throws Refusal 503 if this system has no compiler; Overloaded if too many are queued.
 */
export const renderStatement = (data: StatementData): Promise<Uint8Array<ArrayBuffer>> =>
  typeset({ layout, data: statementOf(data), logo: data.company.logo })

/** Returns the file name of a statement, such as `Statement 2026 LL-0042 Mona Mahmoud.pdf`. */
export const statementName = ({ year, person }: StatementData): string =>
  // A slash in a name must not create a folder.
  safeName(`${['Statement', year, person.llId, person.name].filter(Boolean).join(' ').replace(/[/\\]/g, '-')}.pdf`)
