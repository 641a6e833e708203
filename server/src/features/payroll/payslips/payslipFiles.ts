import { safeName } from '../../../files/safeName.ts'
import type { ZipEntry } from '../../../files/archives/zipStream.ts'
import type { PayslipData } from './payslipData.ts'
import { renderPayslip } from './renderPayslip.ts'

/** Payslips made ahead while an earlier one is packed and sent. */
const maxConcurrentRenders = 8

/** Returns the file name of a payslip: `Payslip 2026-11 LL-0042 Mona Mahmoud.pdf`. */
export const payslipName = ({ period, person }: PayslipData): string =>
  // A slash in a name must not create a folder.
  safeName(`${['Payslip', period, person.llId, person.name].filter(Boolean).join(' ').replace(/[/\\]/g, '-')}.pdf`)

/** Yields payslips as files of an archive, in their order, a few at a time in memory. */
export async function* payslipFiles(payslips: AsyncIterable<PayslipData>): AsyncGenerator<ZipEntry> {
  const rendering: Promise<ZipEntry>[] = []
  for await (const payslip of payslips) {
    const file = renderPayslip(payslip).then((bytes) => ({ name: payslipName(payslip), bytes }))
    // The download may end early; a failure is handled where the file is awaited.
    file.catch(() => undefined)
    rendering.push(file)
    if (rendering.length > maxConcurrentRenders) yield (await rendering.shift()) as ZipEntry
  }
  for (const file of rendering) yield await file
}
