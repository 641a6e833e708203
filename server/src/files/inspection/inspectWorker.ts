import { answerTasks } from '../workerQueue.ts'
import { inspectFile, type Kind } from './inspect.ts'
import { bytesOf, sealedBytes } from '../bytes.ts'
import type { SealedPlace } from '../store/sealedFile.ts'

/** A file to inspect, as bytes or as the location of an encrypted file. */
export interface InspectionTask {
  content: SealedPlace | Uint8Array
  name: string
  accepted: readonly Kind[]
}

answerTasks(async ({ content, name, accepted }: InspectionTask) => {
  if (content instanceof Uint8Array) return inspectFile(bytesOf(content), name, accepted)
  const { bytes, close } = sealedBytes(content)
  try {
    return await inspectFile(bytes, name, accepted)
  } finally {
    close()
  }
})
