import { safeName } from '../../../files/safeName.ts'
import type { ZipEntry } from '../../../files/archives/zipStream.ts'
import type { PayslipData } from './payslipData.ts'
import { renderPayslip } from './renderPayslip.ts'

/** The maximum number of documents rendered in parallel, ahead of the one that the archive takes next. */
const maxConcurrentRenders = 8

/** Returns the file name of a payslip, such as `Payslip 2026-11 LL-0042 Mona Mahmoud.pdf`. It has the key of the run. */
export const payslipName = ({ period, run, person }: PayslipData): string =>
  // A slash in a name must not create a folder.
  safeName(
    `${['Payslip', run?.key ?? period, person.llId, person.name].filter(Boolean).join(' ').replace(/[/\\]/g, '-')}.pdf`,
  )

/** Yields payslips as files for an archive, in the given order. Only a few are in memory at a time. */
export const payslipFiles = (payslips: AsyncIterable<PayslipData>): AsyncGenerator<ZipEntry> =>
  renderFiles(payslips, async (payslip) => ({ name: payslipName(payslip), bytes: await renderPayslip(payslip) }))

/** Yields documents as files for an archive, in the given order. Only a few are in memory at a time. */
export async function* renderFiles<T>(
  documents: AsyncIterable<T>,
  render: (document: T) => Promise<ZipEntry>,
): AsyncGenerator<ZipEntry> {
  const rendering: Promise<ZipEntry>[] = []
  for await (const document of documents) {
    const file = render(document)
    // If the download ends early, no one awaits the file: its failure must not crash the server.
    file.catch(() => undefined)
    rendering.push(file)
    if (rendering.length > maxConcurrentRenders) yield (await rendering.shift()) as ZipEntry
  }
  for (const file of rendering) yield await file
}

/** Yields a file that is already made, if there is one, and then the others. */
export async function* startingWith(first: ZipEntry | void, others: AsyncIterable<ZipEntry>) {
  if (first) yield first
  yield* others
}
