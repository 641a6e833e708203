import { useSyncExternalStore } from 'react'
import { dismissToast, showPending } from '../messages/toasts.ts'
import { addSignOutTask } from '../session/signOutTasks.ts'

/** Milliseconds for which a decision can be undone: until then, it is not sent (docs/decisions/0082). */
const undoMs = 10_000

/** A decision that the user has made on some requests, before the server knows of it. */
interface HeldDecision {
  kind: string
  ids: readonly string[]
  /** Sends the decision. With `isLeaving`, the page may be closed meanwhile. */
  send: (isLeaving: boolean) => Promise<void>
}

interface Entry extends HeldDecision {
  /** Set once the decision is being sent. */
  sending: Promise<void> | null
  timer: number
  toast: number
}

/** The ids of a kind's requests whose decision is held or being sent. */
type IdsByKind = ReadonlyMap<string, ReadonlySet<string>>
/** The reasons why requests of a kind were not decided, by id. */
export type Refusals = ReadonlyMap<string, string>

let entries: readonly Entry[] = []
let idsByKind: IdsByKind = new Map()
let refusalsByKind: ReadonlyMap<string, Refusals> = new Map()
const listeners = new Set<() => void>()
const none = { ids: new Set<string>(), refusals: new Map<string, string>() }

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function setEntries(next: readonly Entry[]): void {
  entries = next
  idsByKind = new Map(
    [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, ofKind]) => [
      kind,
      new Set(ofKind.flatMap(({ ids }) => ids)),
    ]),
  )
  notifyListeners()
}

const remove = (entry: Entry) => setEntries(entries.filter((other) => other !== entry))

/** Sends a decision, once, and resolves once the server has answered. */
function send(entry: Entry, isLeaving: boolean): Promise<void> {
  if (entry.sending) return entry.sending
  window.clearTimeout(entry.timer)
  dismissToast(entry.toast)
  entry.sending = entry.send(isLeaving).finally(() => remove(entry))
  return entry.sending
}

/**
 * Sends all decisions that are still held, now. With `isLeaving`, the page may be closed meanwhile. Resolves once the
 * server has answered all.
 */
export async function sendHeldDecisions(isLeaving = false): Promise<void> {
  await Promise.all(entries.map((entry) => send(entry, isLeaving)))
}

// A phone may close a hidden page without any further event, so nothing stays behind there.
const onHide = () => {
  if (document.visibilityState === 'hidden') void sendHeldDecisions(true)
}
const sendAll = () => sendHeldDecisions()
const onPageHide = () => void sendHeldDecisions(true)
// Many requests take several calls; the browser asks before it gives up those that remain.
const onLeave = (event: BeforeUnloadEvent) => {
  if (entries.some(({ sending }) => sending)) event.preventDefault()
}

/**
 * Holds a decision for ten seconds, in which a toast offers to undo it, and then sends it. It is sent earlier when the
 * page is hidden or left, or the user signs out.
 */
export function holdDecision(decision: HeldDecision, words: { title: string; detail: string; undo: string }): void {
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('beforeunload', onLeave)
  addSignOutTask(sendAll)
  const undo = () => {
    if (entry.sending) return
    window.clearTimeout(entry.timer)
    remove(entry)
  }
  const entry: Entry = {
    ...decision,
    sending: null,
    timer: window.setTimeout(() => void send(entry, false), undoMs),
    toast: showPending(words.title, words.detail, { label: words.undo, run: undo }),
  }
  setRefusals(decision.kind, (before) => before.filter(([id]) => !decision.ids.includes(id)))
  setEntries([...entries, entry])
}

function setRefusals(kind: string, change: (before: [string, string][]) => (readonly [string, string])[]): void {
  const before = [...(refusalsByKind.get(kind) ?? none.refusals)]
  refusalsByKind = new Map(refusalsByKind).set(kind, new Map(change(before)))
  notifyListeners()
}

/** Remembers why requests of a kind were not decided, until they are decided again. */
export const addRefusals = (kind: string, refusals: readonly (readonly [id: string, reason: string])[]): void =>
  setRefusals(kind, (before) => [...before, ...refusals])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the ids of a kind's requests whose decision is held or being sent. */
export const useHeldIds = (kind: string): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => idsByKind.get(kind) ?? none.ids)

/** Returns the reasons why requests of a kind were not decided, by id. */
export const useRefusals = (kind: string): Refusals =>
  useSyncExternalStore(subscribe, () => refusalsByKind.get(kind) ?? none.refusals)
