import { join } from 'node:path'
import { WorkerQueue, Exhausted } from '../workerQueue.ts'
import { inspectInWorker } from '../inspection/inspectInWorker.ts'
import type { SheetAnswer, SheetRow, SheetTask } from './readSheetWorker.ts'

const tooHard = 'This workbook is too complex to read. Please save the sheet as “CSV UTF-8” and choose that.'

const worker = new WorkerQueue<SheetTask, SheetAnswer>(join(import.meta.dirname, 'readSheetWorker.ts'), {
  maxQueueLength: 20,
  // 5,000 rows of 13 columns take a tenth of a second.
  timeoutMs: 10_000,
  maxMegabytes: 256,
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
  maxRows: number,
): Promise<{ refused: string } | { rows: SheetRow[] }> {
  const inspected = await inspectInWorker(content, 'sheet.xlsx', ['xlsx'])
  if ('refused' in inspected) return inspected
  try {
    const answer = await worker.run({ content, maxRows })
    return answer === 'unreadable' ? { refused: tooHard } : { rows: answer }
  } catch (error) {
    if (error instanceof Exhausted) return { refused: tooHard }
    throw error
  }
}
