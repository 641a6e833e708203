import { formatNumber } from '@muster/contract/kit/formatters'
import { hasAtMostTwoDecimals, maxMoney } from '@muster/contract/kit/money'
import { type CheckedWages, maxChosenWages } from '@muster/contract/payroll/insuredWages'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { plainAmounts } from '../../../files/sheets/plainAmounts.ts'
import { readTable } from '../../../files/sheets/readTable.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { readProposals } from './proposals.ts'

const fileRefusal = (message: string) => invalid({ file: message })

/**
 * Returns the insured wages in a file, by person, and the lines that can't be used. The file needs the columns “LL-ID”
 * and “Insured wage”; others are left out. Enters nothing. The check is recorded, because it reveals who is insured.
 * @throws Refusal 400 naming `file` if it cannot be read or has too many lines.
 */
export async function checkInsuredWages(
  ctx: Context,
  { year, file }: { year: number; file: File },
): Promise<CheckedWages> {
  const { app, actor } = ctx
  // The headings, the allowed lines, and one more to detect a file that is too long.
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), maxChosenWages + 2)
  const [headings, ...lines] = await plainAmounts(table, [{ heading: 'Insured wage', isMoney: true }])
  const columns = (headings?.cells ?? []).map((heading) => heading.trim().toLowerCase())
  const [llIdAt, wageAt] = [columns.indexOf('ll-id'), columns.indexOf('insured wage')]
  throwIf(
    llIdAt < 0 || wageAt < 0 ? fileRefusal('The first line needs the columns “LL-ID” and “Insured wage”') : null,
    lines.length > maxChosenWages
      ? fileRefusal(`The file has more than ${formatNumber(maxChosenWages, 'en')} lines. Please import it in parts.`)
      : null,
  )
  const { proposals } = await readProposals(app.db, actor, year)
  const byLlId = new Map(proposals.flatMap((one) => (one.user.llId === null ? [] : [[one.user.llId, one] as const])))
  const checked: CheckedWages = { wages: [], problems: [] }
  const seen = new Set<string>()
  const read = lines.map(({ line, cells }) => ({
    line,
    cells: { llId: cells[llIdAt]?.trim() ?? '', amount: cells[wageAt]?.trim() ?? '' },
  }))
  for (const { line, cells } of read) {
    const { llId, amount } = cells
    // A line without a wage leaves it as it is.
    if (amount === '') continue
    const proposal = byLlId.get(llId)
    const insuredWage = amountIn(amount)
    const message = !proposal
      ? `No insured person of ${year} has the LL-ID “${llId.slice(0, 60)}”`
      : seen.has(llId)
        ? `The LL-ID ${llId} appears twice`
        : !proposal.canEnter
          ? 'You cannot change your own pay'
          : insuredWage === null
            ? `“${amount.slice(0, 60)}” is not an amount such as 12000.50`
            : null
    if (message !== null || !proposal || insuredWage === null) checked.problems.push({ line, message: message ?? '' })
    else {
      seen.add(llId)
      checked.wages.push({ user: proposal.user, insuredWage })
    }
  }
  await record(app.db, ctx, {
    action: 'payroll.insured_wages_checked',
    subject: { type: 'payroll', id: null },
    after: { year, people: checked.wages.map(({ user }) => user.id), problems: checked.problems.length },
  })
  return checked
}

/** Returns an amount above 0 from a cell; null if it is none. */
function amountIn(cell: string): number | null {
  const amount = /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN
  return amount > 0 && amount <= maxMoney && hasAtMostTwoDecimals(amount) ? amount : null
}
