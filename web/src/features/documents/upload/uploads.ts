import { useSyncExternalStore } from 'react'
import type { UploadDocument } from '@muster/contract/documents/documents'
import { connectionLost, sentenceOf, type ApiError } from '../../../kit/api/errors.ts'
import { createSender } from '../../../kit/form/createSender.ts'
import { sendDocument } from './sendDocument.ts'

/** What is said of each file of an upload. */
export type About = Omit<UploadDocument, 'document'>

/** A file on its way. */
export interface Upload {
  id: number
  /** Who sends it: on a page that somebody else signed in on meanwhile, it goes no further. */
  owner: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** What share of it has gone out, from 0 to 1. */
  share: number
  /** Why it failed: a key of the translation, or the server’s sentence. */
  failure: string | null
  /** Whether the same may be taken another time; not a file that is refused for what it is. */
  retriable: boolean
  /** The document that it became. */
  documentId: string | null
}

/** What belongs to an upload beside what is shown of it. */
interface Work {
  about: About
  send: ReturnType<typeof createSender>
  stop: AbortController
  /** Told whenever the server may have something new of it. */
  told: () => unknown
}

/** As many go out side by side. */
const atOnce = 3

let uploads: readonly Upload[] = []
let lastId = 0
const works = new Map<number, Work>()
const listeners = new Set<() => void>()

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** Asks before the window closes while something is on its way. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function set(next: readonly Upload[]): void {
  uploads = next
  if (uploads.some(isUnderWay)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

const change = (id: number, patch: Partial<Upload>) =>
  set(uploads.map((each) => (each.id === id ? { ...each, ...patch } : each)))

/** A file that was moved or changed since it was chosen cannot be sent any more. */
const isReadable = async (file: File) => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** The answers to a file that is not taken, however often it is sent. */
const refusedForGood = [400, 403, 413, 415]

function sentence(error: ApiError): string {
  const [ofField] = Object.values(error.fieldErrors)
  return ofField ?? sentenceOf(error, error.status === 0 ? connectionLost : undefined)
}

const unreadable = 'The file cannot be read any more. Please choose it again.'

async function send({ id, file }: Upload, work: Work): Promise<void> {
  const { about, stop } = work
  const { signal } = stop
  if (!(await isReadable(file))) return change(id, { state: 'failed', retriable: false, failure: unreadable })
  const onProgress = (share: number) => change(id, { share })
  const sent = await work.send([file, about], (headers) =>
    sendDocument({ document: file, ...about }, { headers, onProgress, signal }),
  )
  // One that was given up may have arrived all the same.
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

/** Sends files, three at once, whatever view is open; `told` is called whenever the server may have one more. */
export function addUploads(owner: string, files: readonly File[], about: About, told: () => unknown): void {
  const added = files.map((file): Upload => {
    const id = ++lastId
    works.set(id, { about, send: createSender(), stop: new AbortController(), told })
    return { id, owner, file, state: 'waiting', share: 0, failure: null, retriable: true, documentId: null }
  })
  set([...uploads, ...added])
  next()
}

/** Tries again what failed. */
export function retryUpload(id: number): void {
  change(id, { state: 'waiting', share: 0, failure: null })
  next()
}

/** Takes uploads off the list; what is on its way is given up. */
export function removeUploads(which: (upload: Upload) => boolean): void {
  for (const { id } of uploads.filter(which)) {
    works.get(id)?.stop.abort()
    works.delete(id)
  }
  set(uploads.filter((each) => !which(each)))
  next()
}

/** The uploads of this page, the first first. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
  )
}
