import type { CheckPack, PackExample, PackSummary } from '@muster/contract/payroll/packs'
import { jsonOf } from '../../../pay/money.ts'
import { parsePackText } from '../../../pay/ownPacks/uploadedPack.ts'
import type { Pack, PackCase } from '../../../pay/packs/packFile.ts'
import { yearOfMonth } from '../../../pay/packs/tables.ts'
import { amountsOfCase, type CaseAmounts } from '../engine/packCases.ts'

/** The maximum number of mistakes that are named at once. */
const maxMistakes = 100

/** Returns the first mistakes in a file of rules as sentences, and what it contains unless it can't be read. */
export function checkPackText(content: string): { mistakes: string[]; summary: PackSummary | null } {
  const read = parsePackText(content)
  if ('faults' in read)
    return { mistakes: read.faults.slice(0, maxMistakes).map((fault) => `${fault}.`), summary: null }
  const summary = summaryOf(read.pack)
  return { mistakes: summary.examples.flatMap(mistakeOf).slice(0, maxMistakes), summary }
}

/** Returns the mistakes in a file of rules, and what it contains. Saves nothing. */
export const checkPack = async (_: unknown, { content }: CheckPack) => checkPackText(content)

/** Returns what a file of rules contains. */
export function summaryOf({ code, tables, cases }: Pack): PackSummary {
  const lastInsurance = tables.insurance.at(-1)
  return {
    code,
    currency: tables.currency,
    method: tables.method,
    from: tables.tax[0]?.from ?? '',
    insuredUntil: lastInsurance ? yearOfMonth(lastInsurance.from) : null,
    examples: cases.map((example) => presentExample(example, amountsOfCase(tables, example))),
  }
}

function presentExample(example: PackCase, calculated: CaseAmounts): PackExample {
  const { month, wage, insuredWage, status, note } = example
  return {
    month,
    wage: jsonOf(wage),
    insuredWage: insuredWage === null ? null : jsonOf(insuredWage),
    status,
    expected: amounts(example),
    calculated: amounts(calculated),
    passes: kinds.every((kind) => example[kind] === calculated[kind]),
    note,
  }
}

const kinds = ['insurance', 'tax', 'employer'] as const
const amounts = ({ insurance, tax, employer }: CaseAmounts) => ({
  insurance: jsonOf(insurance),
  tax: jsonOf(tax),
  employer: jsonOf(employer),
})

/** Returns a sentence for each amount of an example that payroll calculates otherwise. */
const mistakeOf = ({ expected, calculated }: PackExample, at: number): string[] =>
  kinds.flatMap((kind) =>
    expected[kind] === calculated[kind]
      ? []
      : [
          `cases.${at}.${kind}: the file expects ${text(expected[kind])}, and its rules give ${text(calculated[kind])}.`,
        ],
  )

const text = (amount: number) => amount.toFixed(2)
