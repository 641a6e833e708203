import { useEffect, useRef } from 'react'
import { isUnsent, leaveUnsent } from './unsent.ts'

/**
 * An entry in the browser's history. Every open dialog has its own entry above its page's entry. So Back closes the
 * dialog, as Escape does, and asks first if there is unsent input. The entries of a page and its dialogs are
 * consecutive. `place` is an entry's position in the history, and `depth` the number of dialogs open there.
 */
interface Entry {
  place: number
  depth: number
}

/** Milliseconds to wait for the browser to go back or forward. The browser reports nothing if it stays where it is. */
const travelTimeoutMs = 1000

const listeners = new Set<() => void>()
/** The functions that close the open dialogs, the topmost dialog last. */
const dialogs: { close: () => void }[] = []
/** The addresses of the pages visited since the application was loaded, indexed by `place`. */
const visitedSearches: (string | undefined)[] = []

/**
 * The history entry at which the browser is, and the one at which the application is. They differ while one catches up
 * with the other.
 */
let browserEntry = entryOf(window.history.state) ?? { place: 0, depth: 0 }
let appEntry = browserEntry
let lastSearch = window.location.search
/** The application's address while it can't be written yet, because the browser is at another entry; null otherwise. */
let pendingSearch: string | null = null
/** True if `pendingSearch` is a new page, which needs its own entry in the history. */
let isNewPage = false
/**
 * The step through the history that the browser is taking; null if there is none. `to` is the `place` of its
 * destination. `adopt` is true if the application will show the page at the destination. `timer` abandons the step if
 * the browser does not finish it in time. `heldAddress` is the value of `pendingSearch` when the step began.
 */
let pendingStep: { adopt: boolean; timer: number; heldAddress: string | null; to: number } | null = null
/**
 * The `place` of the entry that a step did not reach in time; -1 if there is none. If the browser arrives there later,
 * it is finishing that step, and the reader has not gone back or forward.
 */
let lateTarget = -1
let settleTimer: number | undefined

function entryOf(state: unknown): Entry | null {
  return state !== null && typeof state === 'object' && 'place' in state && 'depth' in state ? (state as Entry) : null
}

/** Returns the query of the current address, `?view=leaves`. */
export function currentSearch(): string {
  return pendingSearch ?? (lastSearch = window.location.search)
}

/** Calls `listener` whenever the address changes. Returns a function that unsubscribes. */
export function subscribeToAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

function write(entry: Entry, search: string, replace: boolean): void {
  appEntry = browserEntry = entry
  visitedSearches[entry.place] = entry.depth === 0 ? search : undefined
  const url = `${window.location.pathname}${search}`
  if (replace) window.history.replaceState(entry, '', url)
  else window.history.pushState(entry, '', url)
  // A step that the browser finishes late must not bring back an earlier address.
  lastSearch = search
}

/** Shows another address, in a new entry of the history or in place of the current one. */
export function showAddress(search: string, replace: boolean): void {
  if (search === currentSearch()) return
  if (pendingSearch !== null) {
    pendingSearch = search
    isNewPage ||= !replace
  } else if (replace && appEntry.depth === 0 && visitedSearches[appEntry.place - 1] === search) {
    // A parameter such as `request=…` was removed from the address: the entry before is the page without it.
    pendingSearch = search
    step(appEntry.place - 1, true)
  } else if (replace) write(appEntry, search, true)
  // A link in a dialog takes over the dialog's entry, so that Back leads to the page below.
  else if (appEntry.depth > 0) write({ place: appEntry.place, depth: 0 }, search, true)
  else write({ place: appEntry.place + 1, depth: 0 }, search, false)
  notifyListeners()
}

/**
 * Registers a dialog that has opened. `close` is called when the reader goes back; it may first ask the reader, or
 * ignore the call. Returns a function to be called when the dialog has closed.
 */
export function registerDialog(close: () => void): () => void {
  const dialog = { close }
  dialogs.push(dialog)
  scheduleSettle()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    scheduleSettle()
  }
}

/** Calls `settle` soon but not immediately, because often one dialog opens as another closes. */
function scheduleSettle(): void {
  settleTimer ??= window.setTimeout(() => {
    settleTimer = undefined
    settle()
  })
}

/**
 * Brings the browser's history in line with the application: the entry of the page, and one above it for each open
 * dialog.
 */
function settle(): void {
  if (pendingStep) return
  const search = currentSearch()
  const pagePlace = appEntry.place - appEntry.depth
  const target = isNewPage ? pagePlace : Math.min(pagePlace + dialogs.length, appEntry.place)
  if (browserEntry.place !== target) {
    pendingSearch = search
    step(target, false)
    return
  }
  pendingSearch = null
  if (isNewPage) write({ place: target + 1, depth: 0 }, search, false)
  else write({ place: target, depth: target - pagePlace }, search, true)
  isNewPage = false
  while (appEntry.depth < dialogs.length) write({ place: appEntry.place + 1, depth: appEntry.depth + 1 }, search, false)
}

function step(to: number, isShown: boolean): void {
  lateTarget = -1
  pendingStep = {
    adopt: isShown,
    timer: window.setTimeout(abandonStep, travelTimeoutMs),
    heldAddress: pendingSearch,
    to,
  }
  window.history.go(to - browserEntry.place)
}

/** Handles a step that the browser did not finish in time: the application continues at the browser's current entry. */
function abandonStep(): void {
  lateTarget = pendingStep?.to ?? -1
  pendingStep = null
  appEntry = { place: browserEntry.place, depth: Math.min(browserEntry.depth, dialogs.length) }
  settle()
}

/** Shows the page of an entry at which the browser has arrived. */
function showEntry(destination: Entry): void {
  if (destination.depth > 0) {
    // This entry belonged to a dialog that was left by a link. Its page is below it.
    pendingSearch ??= lastSearch
    step(destination.place - destination.depth, true)
    return
  }
  pendingSearch = null
  appEntry = destination
  visitedSearches[destination.place] = currentSearch()
  notifyListeners()
}

/** Goes to the page that the reader chose with Back or Forward, once they have agreed to lose unsent input. */
function revisit(to: Entry, search: string): void {
  if (to.place >= browserEntry.place) return showAddress(search, false)
  pendingSearch = currentSearch()
  step(to.place - to.depth, true)
}

window.addEventListener('popstate', ({ state }: PopStateEvent) => {
  // An entry without our state was added after the previous one, for example because the hash changed.
  browserEntry = entryOf(state) ?? { place: browserEntry.place + 1, depth: 0 }
  if (pendingStep) {
    const { adopt: adopts, timer, heldAddress } = pendingStep
    window.clearTimeout(timer)
    pendingStep = null
    if (!adopts) return settle()
    if (isNewPage || pendingSearch !== heldAddress) {
      // The reader has moved on during the step: continue from the entry where the browser has arrived.
      appEntry = browserEntry
      return settle()
    }
    showEntry(browserEntry)
    // A dialog may have opened during the step. It gets its entry now.
    scheduleSettle()
    return
  }
  if (lateTarget === browserEntry.place) {
    lateTarget = -1
    pendingSearch ??= lastSearch
    return scheduleSettle()
  }
  const destination = browserEntry
  const { search } = window.location
  const samePage = destination.place - destination.depth === appEntry.place - appEntry.depth
  if (dialogs.length > 0) {
    pendingSearch ??= lastSearch
    if (destination.place < appEntry.place) dialogs.at(-1)?.close()
    scheduleSettle()
  } else if (samePage && destination.place !== appEntry.place) {
    // Forward led to the entry of a closed dialog, whose content is gone.
    pendingSearch ??= lastSearch
    scheduleSettle()
  } else if (isUnsent()) {
    pendingSearch ??= lastSearch
    scheduleSettle()
    leaveUnsent(() => revisit(destination, search))
  } else showEntry(destination)
})

// The address must not change yet: its hash may contain the token of a mailed link.
window.history.replaceState(browserEntry, '')
if (browserEntry.depth === 0) visitedSearches[browserEntry.place] = lastSearch
// The page was reloaded while a dialog was open, so the dialog is gone.
else scheduleSettle()

/**
 * Makes Back close an overlay while it is open. If `onClose` is null, the overlay can't be closed and Back does
 * nothing.
 */
export function useBack(opened: boolean, onClose: (() => void) | null): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => (opened ? registerDialog(() => close.current?.()) : undefined), [opened])
}
