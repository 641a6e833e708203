import { useSyncExternalStore } from 'react'
import type { UploadDocument } from '@muster/contract/documents/documents'
import { connectionLost, sentenceOf, type ApiError } from '../../../kit/api/errors.ts'
import { createSender } from '../../../kit/form/createSender.ts'
import { sendDocument } from './sendDocument.ts'

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
interface Work {
  about: About
  send: ReturnType<typeof createSender>
  stop: AbortController
  /** Called whenever the server may have a new document. */
  told: () => unknown
}

/** Number of parallel uploads. */
const atOnce = 3

let uploads: readonly Upload[] = []
let lastId = 0
const works = new Map<number, Work>()
const listeners = new Set<() => void>()

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** Asks before the window closes during an upload. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly Upload[]): void {
  uploads = next
  if (uploads.some(isUnderWay)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

const change = (id: number, patch: Partial<Upload>) =>
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
const refusedForGood = [400, 403, 413, 415]

function sentence(error: ApiError): string {
  const [ofField] = Object.values(error.fieldErrors)
  return ofField ?? sentenceOf(error, error.status === 0 ? connectionLost : undefined)
}

const unreadable = 'The file can no longer be read. Please choose it again.'

async function send({ id, file }: Upload, work: Work): Promise<void> {
  const { about, stop } = work
  const { signal } = stop
  if (!(await isReadable(file))) return change(id, { state: 'failed', retriable: false, failure: unreadable })
  const onProgress = (share: number) => change(id, { share })
  const sent = await work.send([file, about], (headers) =>
    sendDocument({ document: file, ...about }, { headers, onProgress, signal }),
  )
  // A cancelled upload may have arrived nevertheless.
  work.told()
  if (signal.aborted) return
  if ('error' in sent)
    change(id, {
      state: 'failed',
      retriable: !refusedForGood.includes(sent.error.status),
      failure: sentence(sent.error),
    })
  else change(id, { state: 'done', share: 1, documentId: sent.answer.document.id })
}

function next(): void {
  const waiting = uploads.find(({ state }) => state === 'waiting')
  const work = works.get(waiting?.id ?? 0)
  if (!waiting || !work || uploads.filter(({ state }) => state === 'sending').length >= atOnce) return
  change(waiting.id, { state: 'sending', share: 0, failure: null })
  void send(waiting, work).finally(next)
  next()
}

/** Uploads files in the background, three at once; calls `told` whenever the server may have a new document. */
export function addUploads(owner: string, files: readonly File[], about: About, told: () => unknown): void {
  const added = files.map((file): Upload => {
    const id = ++lastId
    works.set(id, { about, send: createSender(), stop: new AbortController(), told })
    return { id, owner, file, state: 'waiting', share: 0, failure: null, retriable: true, documentId: null }
  })
  set([...uploads, ...added])
  next()
}

/** Retries a failed upload. */
export function retryUpload(id: number): void {
  change(id, { state: 'waiting', share: 0, failure: null })
  next()
}

/** Removes uploads from the list and cancels those in progress. */
export function removeUploads(which: (upload: Upload) => boolean): void {
  for (const { id } of uploads.filter(which)) {
    works.get(id)?.stop.abort()
    works.delete(id)
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
