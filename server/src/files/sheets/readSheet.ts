import { join } from 'node:path'
import { WorkerQueue, Exhausted } from '../workerQueue.ts'
import { inspectInWorker } from '../inspection/inspectInWorker.ts'
import type { SheetAnswer, SheetRow, SheetTask } from './readSheetWorker.ts'

const tooHard = 'This workbook is too complex to read. Please save the sheet as “CSV UTF-8” and choose that file.'

const worker = new WorkerQueue<SheetTask, SheetAnswer>(join(import.meta.dirname, 'readSheetWorker.ts'), {
  maxQueueLength: 20,
  // Reading 5,000 rows of 13 columns takes a tenth of a second.
  timeoutMs: 10_000,
  maxMegabytes: 256,
})

/**
 * Returns up to `maxRows` non-empty rows of an Excel workbook's first sheet as texts, and which of them are
 * numbers. Dates have the form YYYY-MM-DD, and a formula is replaced by its last saved result. Returns a message in
 * `refused` if the workbook cannot be read. Inspects the file first, and reads it in a worker thread.
 * @throws Overloaded if the queue is full.
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
