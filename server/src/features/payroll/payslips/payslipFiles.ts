import { safeName } from '../../../files/safeName.ts'
import type { ZipEntry } from '../../../files/zipStream.ts'
import type { PayslipData } from './payslipData.ts'
import { renderPayslip } from './renderPayslip.ts'

/** Payslips that are set while the one before them is packed and sent. */
const ahead = 8

/** The file of a payslip: `Payslip 2026-11 LL-0042 Mona Mahmoud.pdf`. */
export const payslipName = ({ period, person }: PayslipData): string =>
  // A slash in somebody's name leads into no folder.
  safeName(`${['Payslip', period, person.llId, person.name].filter(Boolean).join(' ').replace(/[/\\]/g, '-')}.pdf`)

/** Payslips as files of an archive, in their order, a few at a time in memory. */
export async function* payslipFiles(payslips: AsyncIterable<PayslipData>): AsyncGenerator<ZipEntry> {
  const underWay: Promise<ZipEntry>[] = []
  for await (const payslip of payslips) {
    const file = renderPayslip(payslip).then((bytes) => ({ name: payslipName(payslip), bytes }))
    // Whoever takes the archive may leave before its turn; a failure is met where it is awaited.
    file.catch(() => undefined)
    underWay.push(file)
    if (underWay.length > ahead) yield (await underWay.shift()) as ZipEntry
  }
  for (const file of underWay) yield await file
}
