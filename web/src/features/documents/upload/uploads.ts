import { useSyncExternalStore } from 'react'
import type { UploadDocument } from '@muster/contract/documents/documents'
import { connectionLost, messageOf, type ApiError } from '../../../kit/api/errors.ts'
import { createSender } from '../../../kit/form/state/createSender.ts'
import { client } from '../../../kit/api/client.ts'

/** Uploads a document; `onProgress` receives the share sent, and `signal` cancels it. */
export const sendDocument = (
  input: UploadDocument,
  on: { headers: Record<string, string>; onProgress: (share: number) => void; signal: AbortSignal },
) => {
  const { headers, onProgress, signal } = on
  // A multipart form carries only text fields.
  return client.documents.upload(
    { ...input, tags: JSON.stringify(input.tags) },
    { context: { headers, onProgress }, signal },
  )
}

/** The details sent with each file. */
export type About = Omit<UploadDocument, 'document'>

/** A file being uploaded. */
export interface Upload {
  id: number
  /** The id of its sender; the upload stops if someone else signs in on the page. */
  owner: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share sent so far, from 0 to 1. */
  share: number
  /** Reason of the failure: a translation key, or the server's sentence. */
  failure: string | null
  /** False if the file can never be accepted as it is. */
  retriable: boolean
  /** Id of the resulting document. */
  documentId: string | null
}

/** The part of an upload that isn't shown. */
interface UploadJob {
  details: About
  send: ReturnType<typeof createSender>
  stop: AbortController
  /** Called whenever the server may have a new document. */
  onUploaded: () => unknown
}

/** Number of parallel uploads. */
const maxParallel = 3

let uploads: readonly Upload[] = []
let lastId = 0
const jobs = new Map<number, UploadJob>()
const listeners = new Set<() => void>()

const isActive = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** Asks before the window closes during an upload. */
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly Upload[]): void {
  uploads = next
  if (uploads.some(isActive)) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
  for (const listener of listeners) listener()
}

const updateUpload = (id: number, patch: Partial<Upload>) =>
  set(uploads.map((each) => (each.id === id ? { ...each, ...patch } : each)))

/** Returns false for a file that was moved or changed since it was selected, as it can't be sent any more. */
const isReadable = async (file: File) => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Status codes that refuse a file permanently. */
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
  const sent = await job.send([file, details], (headers) =>
    sendDocument({ document: file, ...details }, { headers, onProgress, signal }),
  )
  // A cancelled upload may have arrived nevertheless.
  job.onUploaded()
  if (signal.aborted) return
  if ('error' in sent)
    updateUpload(id, {
      state: 'failed',
      retriable: !permanentStatuses.includes(sent.error.status),
      failure: sentence(sent.error),
    })
  else updateUpload(id, { state: 'done', share: 1, documentId: sent.answer.document.id })
}

function next(): void {
  const waiting = uploads.find(({ state }) => state === 'waiting')
  const job = jobs.get(waiting?.id ?? 0)
  if (!waiting || !job || uploads.filter(({ state }) => state === 'sending').length >= maxParallel) return
  updateUpload(waiting.id, { state: 'sending', share: 0, failure: null })
  void send(waiting, job).finally(next)
  next()
}

/** Uploads files in the background, three at once; calls `onUploaded` whenever the server may have a new document. */
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

/** Removes uploads from the list and cancels those in progress. */
export function removeUploads(which: (upload: Upload) => boolean): void {
  for (const { id } of uploads.filter(which)) {
    jobs.get(id)?.stop.abort()
    jobs.delete(id)
  }
  set(uploads.filter((each) => !which(each)))
  next()
}

/** Returns the uploads of this page in order. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
  )
}
