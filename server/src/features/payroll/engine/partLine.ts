import type { LineCode } from '@muster/contract/payroll/lines'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import type { PartLine } from './facts.ts'
import type { Line } from './records.ts'
import { lineNames } from './retro.ts'

/** The kinds of lines that parts of a month withhold a share of. */
const withheldCodes: ReadonlySet<LineCode> = new Set(['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'])

/** Returns true if a line of a part is a share of the insurance or tax of the month. */
export const isWithheld = ({ code }: Pick<PartLine, 'code'>): boolean => withheldCodes.has(code)

/** Returns the lines that leave out the pay that earlier parts of the month have paid, one for each kind of pay. */
export function paidPartLines(period: string, paid: readonly PartLine[]): Line[] {
  const kinds = Map.groupBy(
    paid.filter((line) => !isWithheld(line)),
    ({ code, part, currency }) => `${code} ${part} ${currency}`,
  )
  return [...kinds.values()].flatMap((lines): Line[] => {
    const { code, part, currency } = lines[0]!
    const amount = sumOf(lines.map((line) => line.amount))
    if (amount === 0n) return []
    const ofAllowances = part === 'ALLOWANCES' && code !== 'ALLOWANCE' ? ', of allowances' : ''
    return [
      {
        code,
        part,
        label: `${lineNames[code] ?? code}${ofAllowances}, already paid`,
        period,
        currency,
        quantity: null,
        unit: null,
        rate: null,
        amount: -amount,
        because: {
          kind: 'PAID_PARTS',
          parts: [...Map.groupBy(lines, ({ name }) => name)]
            .map(([name, own]) => ({ name, amount: jsonOf(sumOf(own.map((line) => line.amount))) }))
            .filter((one) => one.amount !== 0),
        },
        adjustmentId: null,
      },
    ]
  })
}
