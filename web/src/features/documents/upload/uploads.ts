import { useSyncExternalStore } from 'react'
import type { UploadDocument } from '@muster/contract/documents/documents'
import { connectionLost, messageOf, type ApiError } from '../../../kit/api/errors.ts'
import { createSender } from '../../../kit/form/state/createSender.ts'
import { sendDocument } from './sendDocument.ts'

/** The fields sent along with a file. */
export type About = Omit<UploadDocument, 'document'>

/** A file in the upload list. */
export interface Upload {
  id: number
  /** The id of the user who started the upload. The upload is cancelled if someone else signs in on the page. */
  owner: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share sent so far, from 0 to 1. */
  share: number
  /** Reason for the failure: a translation key or a message from the server. */
  failure: string | null
  /** False if retrying is pointless, since the file would be rejected again. */
  retriable: boolean
  /** The id of the new document, or null until the upload is done. */
  documentId: string | null
}

/** The internal state of an upload, which is not shown. */
interface UploadJob {
  details: About
  send: ReturnType<typeof createSender>
  stop: AbortController
  /** Called whenever the server may have a new document. */
  onUploaded: () => unknown
}

/** Maximum number of parallel uploads. */
const maxParallel = 3

let uploads: readonly Upload[] = []
let lastId = 0
const jobs = new Map<number, UploadJob>()
const listeners = new Set<() => void>()

const isActive = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** Makes the browser ask before the page is closed during an upload. */
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly Upload[]): void {
  uploads = next
  if (uploads.some(isActive)) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
  for (const listener of listeners) listener()
}

const updateUpload = (id: number, patch: Partial<Upload>) =>
  set(uploads.map((each) => (each.id === id ? { ...each, ...patch } : each)))

/** Returns whether a file can still be read. False if it was moved or changed after it was selected. */
const isReadable = async (file: File) => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Status codes after which retrying with the same file is pointless. */
const permanentStatuses = [400, 403, 413, 415]

function sentence(error: ApiError): string {
  const [fieldError] = Object.values(error.fieldErrors)
  return fieldError ?? messageOf(error, error.status === 0 ? connectionLost : undefined)
}

const unreadableMessage = 'The file can no longer be read. Please choose it again.'

async function send({ id, file }: Upload, job: UploadJob): Promise<void> {
  const { details, stop } = job
  const { signal } = stop
  if (!(await isReadable(file)))
    return updateUpload(id, { state: 'failed', retriable: false, failure: unreadableMessage })
  const onProgress = (share: number) => updateUpload(id, { share })
  const result = await job.send([file, details], (headers) =>
    sendDocument({ document: file, ...details }, { headers, onProgress, signal }),
  )
  // A cancelled upload may still have reached the server.
  job.onUploaded()
  if (signal.aborted) return
  if ('error' in result)
    updateUpload(id, {
      state: 'failed',
      retriable: !permanentStatuses.includes(result.error.status),
      failure: sentence(result.error),
    })
  else updateUpload(id, { state: 'done', share: 1, documentId: result.answer.document.id })
}

function next(): void {
  const waiting = uploads.find(({ state }) => state === 'waiting')
  const job = jobs.get(waiting?.id ?? 0)
  if (!waiting || !job || uploads.filter(({ state }) => state === 'sending').length >= maxParallel) return
  updateUpload(waiting.id, { state: 'sending', share: 0, failure: null })
  void send(waiting, job).finally(next)
  next()
}

/** Uploads files in the background, up to three at once. Calls `onUploaded` whenever there may be a new document. */
export function addUploads(owner: string, files: readonly File[], details: About, onUploaded: () => unknown): void {
  const added = files.map((file): Upload => {
    const id = ++lastId
    jobs.set(id, { details, send: createSender(), stop: new AbortController(), onUploaded })
    return { id, owner, file, state: 'waiting', share: 0, failure: null, retriable: true, documentId: null }
  })
  set([...uploads, ...added])
  next()
}

/** Retries a failed upload. */
export function retryUpload(id: number): void {
  updateUpload(id, { state: 'waiting', share: 0, failure: null })
  next()
}

/** Removes the uploads for which `isRemoved` returns true, and cancels those in progress. */
export function removeUploads(isRemoved: (upload: Upload) => boolean): void {
  for (const { id } of uploads.filter(isRemoved)) {
    jobs.get(id)?.stop.abort()
    jobs.delete(id)
  }
  set(uploads.filter((each) => !isRemoved(each)))
  next()
}

/** Returns all uploads in the order they were added, and re-renders when they change. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
  )
}
