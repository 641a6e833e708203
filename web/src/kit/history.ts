import { useEffect, useRef } from 'react'
import { isUnsent, leaveUnsent } from './unsent.ts'

/**
 * An entry of the browser's history. Every open dialog has an entry of its own above its page's: so Back closes the
 * dialog, like Escape, and asks first if there is unsent input. The entries of a page and its dialogs follow one
 * another; `place` is an entry's position in the history, `depth` the number of dialogs open there.
 */
interface Entry {
  place: number
  depth: number
}

/** Milliseconds that a browser may take to go back or forward; it gives no sign if it does not go. */
const longestJourney = 1000

const listeners = new Set<() => void>()
/** The functions that close the open dialogs, the uppermost last. */
const dialogs: { close: () => void }[] = []
/** The addresses of pages by their place, as far as they were visited since the application was loaded. */
const trail: (string | undefined)[] = []

/** The browser's current entry, and the application's; they differ while one follows the other. */
let at = entryOf(window.history.state) ?? { place: 0, depth: 0 }
let home = at
let known = window.location.search
/** The address shown while the browser is at another entry. */
let held: string | null = null
/** True if the held address is a new page, which gets an entry of its own. */
let isNew = false
/** The current step through the history; `shown` is the held address when it began. */
let journey: { adopt: boolean; late: number; shown: string | null; to: number } | null = null
/**
 * The place of a step that the browser did not take in time: if it arrives there later, the reader did not go there.
 */
let overdue = -1
let due: number | undefined

function entryOf(state: unknown): Entry | null {
  return state !== null && typeof state === 'object' && 'place' in state && 'depth' in state ? (state as Entry) : null
}

/** Returns the query of the page shown, `?view=leaves`. */
export function shownSearch(): string {
  return held ?? (known = window.location.search)
}

/** Calls `listener` whenever another address is shown; returns a function that stops this. */
export function onAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const announce = () => {
  for (const listener of listeners) listener()
}

function write(entry: Entry, search: string, replace: boolean): void {
  home = at = entry
  trail[entry.place] = entry.depth === 0 ? search : undefined
  const url = `${window.location.pathname}${search}`
  if (replace) window.history.replaceState(entry, '', url)
  else window.history.pushState(entry, '', url)
}

/** Shows another address, in a new entry of the history or in place of the current one. */
export function showAddress(search: string, replace: boolean): void {
  if (search === shownSearch()) return
  if (held !== null) {
    held = search
    isNew ||= !replace
  } else if (replace && home.depth === 0 && trail[home.place - 1] === search) {
    // A parameter of the address (`request=…`) was removed: its page is the entry before.
    held = search
    travel(home.place - 1, true)
  } else if (replace) write(home, search, true)
  // A link followed from a dialog takes over the dialog's entry: Back leads to the page below.
  else if (home.depth > 0) write({ place: home.place, depth: 0 }, search, true)
  else write({ place: home.place + 1, depth: 0 }, search, false)
  announce()
}

/**
 * Registers a dialog opened over the page; `close` is called when the reader goes back, and may ask first or refuse.
 * Returns a function to call when it is closed.
 */
export function dialogOpened(close: () => void): () => void {
  const dialog = { close }
  dialogs.push(dialog)
  settleSoon()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    settleSoon()
  }
}

/** Settles soon, not immediately: one dialog often opens as another closes. */
function settleSoon(): void {
  due ??= window.setTimeout(() => {
    due = undefined
    settle()
  })
}

/** Moves the browser to the application's entry: that of its page, or above it one for each open dialog. */
function settle(): void {
  if (journey) return
  const search = shownSearch()
  const root = home.place - home.depth
  const reach = isNew ? root : Math.min(root + dialogs.length, home.place)
  if (at.place !== reach) {
    held = search
    travel(reach, false)
    return
  }
  held = null
  if (isNew) write({ place: reach + 1, depth: 0 }, search, false)
  else write({ place: reach, depth: reach - root }, search, true)
  isNew = false
  while (home.depth < dialogs.length) write({ place: home.place + 1, depth: home.depth + 1 }, search, false)
}

function travel(to: number, adopt: boolean): void {
  overdue = -1
  journey = { adopt, late: window.setTimeout(stay, longestJourney), shown: held, to }
  window.history.go(to - at.place)
}

/** Handles a step that the browser did not take: the application stays at the browser's entry. */
function stay(): void {
  overdue = journey?.to ?? -1
  journey = null
  home = { place: at.place, depth: Math.min(at.depth, dialogs.length) }
  settle()
}

/** Shows the page of the entry at which the browser has arrived. */
function adopt(arrived: Entry): void {
  if (arrived.depth > 0) {
    // The entry of a dialog that was left by a link: its page is below it.
    held ??= known
    travel(arrived.place - arrived.depth, true)
    return
  }
  held = null
  home = arrived
  trail[arrived.place] = shownSearch()
  announce()
}

/** Goes to the page that the reader had chosen with Back or Forward, before they were asked about their input. */
function visit(to: Entry, search: string): void {
  if (to.place >= at.place) return showAddress(search, false)
  held = shownSearch()
  travel(to.place - to.depth, true)
}

window.addEventListener('popstate', ({ state }: PopStateEvent) => {
  // An entry without our state was added above the previous one, for example by a changed hash.
  at = entryOf(state) ?? { place: at.place + 1, depth: 0 }
  if (journey) {
    const { adopt: adopts, late, shown } = journey
    window.clearTimeout(late)
    journey = null
    if (!adopts) return settle()
    if (isNew || held !== shown) {
      // The reader went on meanwhile: continue from where the browser has arrived.
      home = at
      return settle()
    }
    adopt(at)
    // A dialog may have opened during the step: it gets its entry now.
    settleSoon()
    return
  }
  if (overdue === at.place) {
    overdue = -1
    held ??= known
    return settleSoon()
  }
  const arrived = at
  const { search } = window.location
  const samePage = arrived.place - arrived.depth === home.place - home.depth
  if (dialogs.length > 0) {
    held ??= known
    if (arrived.place < home.place) dialogs.at(-1)?.close()
    settleSoon()
  } else if (samePage && arrived.place !== home.place) {
    // Forward to the entry of a closed dialog, whose content is gone.
    held ??= known
    settleSoon()
  } else if (isUnsent()) {
    held ??= known
    settleSoon()
    leaveUnsent(() => visit(arrived, search))
  } else adopt(arrived)
})

// The address stays unchanged: its hash may contain the token of a mailed link.
window.history.replaceState(at, '')
if (at.depth === 0) trail[at.place] = known
// The page was reloaded while a dialog was open: the dialog is gone.
else settleSoon()

/** Makes Back close an overlay while it is open; with null it can't be closed, and Back does nothing. */
export function useBack(opened: boolean, onClose: (() => void) | null): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => (opened ? dialogOpened(() => close.current?.()) : undefined), [opened])
}
