import { answerTasks } from './aside.ts'
import { inspectFile, type Kind } from './inspect.ts'

/** One file to be inspected. */
export interface InspectionTask {
  content: Uint8Array
  name: string
  accepted: readonly Kind[]
}

answerTasks(({ content, name, accepted }: InspectionTask) => inspectFile(content, name, accepted))
