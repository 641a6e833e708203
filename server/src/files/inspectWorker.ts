import { parentPort } from 'node:worker_threads'
import { inspectFile, type Kind } from './inspect.ts'

/** One file to be inspected. */
export interface InspectionTask {
  content: Uint8Array
  name: string
  accepted: readonly Kind[]
}

parentPort?.on('message', ({ content, name, accepted }: InspectionTask) => {
  parentPort?.postMessage(inspectFile(content, name, accepted))
})
