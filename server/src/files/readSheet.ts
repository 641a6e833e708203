import { join } from 'node:path'
import { Aside, Exhausted } from './aside.ts'
import { inspectAside } from './inspectAside.ts'
import type { SheetAnswer, SheetRow, SheetTask } from './readSheetWorker.ts'

const tooHard = 'This workbook is too complicated to be read. Please save the sheet as “CSV UTF-8”, and choose that.'

const aside = new Aside<SheetTask, SheetAnswer>(join(import.meta.dirname, 'readSheetWorker.ts'), {
  longestQueue: 20,
  // 5,000 rows of 13 columns take a tenth of a second.
  milliseconds: 10_000,
  mostMegabytes: 256,
})

/**
 * Returns the rows of an Excel workbook's first sheet that contain anything, at most this many, as texts: numbers as
 * they are, days as YYYY-MM-DD, formulas as their result when the file was saved. The file is inspected first, and read
 * in a thread of its own.
 * @returns a sentence with the reason where it cannot be read.
 * @throws Overloaded when the queue is full.
 */
export async function readSheet(
  content: Uint8Array,
  most: number,
): Promise<{ refused: string } | { rows: SheetRow[] }> {
  const inspected = await inspectAside(content, 'sheet.xlsx', ['xlsx'])
  if ('refused' in inspected) return inspected
  try {
    const answer = await aside.run({ content, most })
    return answer === 'unreadable' ? { refused: tooHard } : { rows: answer }
  } catch (error) {
    if (error instanceof Exhausted) return { refused: tooHard }
    throw error
  }
}
