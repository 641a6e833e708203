import { answerTasks } from '../files/workerQueue.ts'
import { openTypesetter, type Sheet } from './typesetter.ts'

/** The PDF of a document; null if this system has no compiler. */
export type SetSheet = Uint8Array<ArrayBuffer> | null

const opening = openTypesetter()

answerTasks(async (sheet: Sheet): Promise<SetSheet> => {
  const typesetter = await opening
  return typesetter && typesetter(sheet)
})
