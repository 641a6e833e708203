import { useSyncExternalStore } from 'react'
import { i18n } from '../../i18n.ts'
import { dismissToast, showPending } from '../messages/toasts.ts'
import { addSignOutTask, SignOutTaskError } from '../session/signOutTasks.ts'

/** Milliseconds for which a decision can be undone: until then, it is not sent (docs/decisions/0082). */
const undoMs = 10_000

/** A decision that the user has made on some requests, before the server knows of it. */
interface HeldDecision {
  kind: string
  ids: readonly string[]
  /**
   * Sends the decision on these requests and resolves to true if the server has decided all of them. With `isLeaving`,
   * the page may be closed meanwhile.
   */
  send: (ids: ReadonlySet<string>, isLeaving: boolean) => Promise<boolean>
  /** Returns the title and the detail of the toast for a number of requests, and the label of its action. */
  words: (count: number) => { title: string; detail: string; undo: string }
}

interface Entry extends HeldDecision {
  /** Set once the decision is being sent. */
  sending: Promise<boolean> | null
  timer: number
  toast: number
}

/** For each request of a kind whose decision is held or being sent: whether it is being sent. */
type HeldRequests = ReadonlyMap<string, boolean>
/** The reasons why requests of a kind were not decided, by id. */
export type Refusals = ReadonlyMap<string, string>

let entries: readonly Entry[] = []
let heldByKind: ReadonlyMap<string, HeldRequests> = new Map()
let refusalsByKind: ReadonlyMap<string, Refusals> = new Map()
const listeners = new Set<() => void>()
const none = { held: new Map<string, boolean>(), refusals: new Map<string, string>() }

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function setEntries(next: readonly Entry[]): void {
  entries = next
  heldByKind = new Map(
    [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, ofKind]) => [
      kind,
      new Map(ofKind.flatMap(({ ids, sending }) => ids.map((id) => [id, sending !== null] as const))),
    ]),
  )
  notifyListeners()
}

const remove = (entry: Entry) => setEntries(entries.filter((other) => other !== entry))

/** Sends a decision, once, and resolves to true if the server has decided all its requests. */
function send(entry: Entry, isLeaving: boolean): Promise<boolean> {
  if (entry.sending) return entry.sending
  window.clearTimeout(entry.timer)
  dismissToast(entry.toast)
  entry.sending = entry.send(new Set(entry.ids), isLeaving).finally(() => remove(entry))
  setEntries(entries)
  return entry.sending
}

/**
 * Sends all decisions that are still held, now. With `isLeaving`, the page may be closed meanwhile. Resolves once the
 * server has answered all, to true if it has decided all requests.
 */
export async function sendHeldDecisions(isLeaving = false): Promise<boolean> {
  const results = await Promise.all(entries.map((entry) => send(entry, isLeaving)))
  return results.every(Boolean)
}

/**
 * Sends all decisions before the user signs out, and forgets all reasons.
 * @throws SignOutTaskError if some requests were not decided.
 */
async function sendBeforeSignOut(): Promise<void> {
  if (!(await sendHeldDecisions())) throw new SignOutTaskError(i18n.t('Some of your decisions did not take effect.'))
  refusalsByKind = new Map()
}

// A phone may close a hidden page without any further event, so nothing stays behind there.
const onHide = () => {
  if (document.visibilityState === 'hidden') void sendHeldDecisions(true)
}
const onPageHide = () => void sendHeldDecisions(true)
// Many requests take several calls; the browser asks before it gives up those that remain.
const onLeave = (event: BeforeUnloadEvent) => {
  if (entries.some(({ sending }) => sending)) event.preventDefault()
}

/** Returns true if the decision on a request is held or being sent. */
export const isHeld = (kind: string, id: string): boolean => heldByKind.get(kind)?.has(id) ?? false

/** Starts the ten seconds of a decision, and shows the toast that offers to undo it. */
function start(decision: HeldDecision): Entry {
  const { title, detail, undo } = decision.words(decision.ids.length)
  const entry: Entry = {
    ...decision,
    sending: null,
    timer: window.setTimeout(() => void send(entry, false), undoMs),
    toast: showPending(title, detail, { label: undo, run: () => undoDecision(entry, decision.ids) }),
  }
  return entry
}

/** Takes requests out of a held decision; the others have ten seconds again. Does nothing once it is being sent. */
function undoDecision(entry: Entry, ids: readonly string[]): void {
  if (entry.sending || !entries.includes(entry)) return
  window.clearTimeout(entry.timer)
  dismissToast(entry.toast)
  const { kind, send: sendDecision, words } = entry
  const remaining = entry.ids.filter((id) => !ids.includes(id))
  const next = remaining.length > 0 ? [start({ kind, ids: remaining, send: sendDecision, words })] : []
  setEntries(entries.flatMap((other) => (other === entry ? next : [other])))
}

/**
 * Holds a decision for ten seconds, in which it can be undone, and then sends it. It is sent earlier when the page is
 * hidden or left, or the user signs out.
 */
export function holdDecision(decision: HeldDecision): void {
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('beforeunload', onLeave)
  addSignOutTask(sendBeforeSignOut)
  setRefusals(decision.kind, (before) => before.filter(([id]) => !decision.ids.includes(id)))
  setEntries([...entries, start(decision)])
}

/** Undoes the held decision on one request. */
export function undoHeld(kind: string, id: string): void {
  const entry = entries.find((each) => each.kind === kind && each.ids.includes(id))
  if (entry) undoDecision(entry, [id])
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

/** Returns the requests of a kind whose decision is held or being sent, each with whether it is being sent. */
export const useHeldRequests = (kind: string): HeldRequests =>
  useSyncExternalStore(subscribe, () => heldByKind.get(kind) ?? none.held)

/** Returns the reasons why requests of a kind were not decided, by id. */
export const useRefusals = (kind: string): Refusals =>
  useSyncExternalStore(subscribe, () => refusalsByKind.get(kind) ?? none.refusals)
