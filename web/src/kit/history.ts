import { useEffect, useRef } from 'react'
import { isUnsent, leaveUnsent } from './unsent.ts'

/**
 * The browser's history, in which every open dialog has an entry of its own above its page's: so Back closes the
 * dialog, as Escape does, and asks first where something was typed. The entries of a page and its dialogs follow one
 * another; each knows its place in the whole and how many dialogs are open there.
 */
interface Entry {
  place: number
  depth: number
}

/** How long a browser may take to go back or forward, in milliseconds; it says nothing where it does not go. */
const longestJourney = 1000

const listeners = new Set<() => void>()
/** What closes each open dialog, the uppermost last. */
const dialogs: { close: () => void }[] = []
/** The addresses of pages by their place, as far as this load of the application has seen them. */
const trail: (string | undefined)[] = []

/** Where the browser stands, and where the application is at home; they differ while one goes after the other. */
let at = entryOf(window.history.state) ?? { place: 0, depth: 0 }
let home = at
let known = window.location.search
/** The address that is shown while the browser stands at another. */
let held: string | null = null
/** Whether what is held is a new page, which is to get an entry of its own. */
let isNew = false
/** `shown`: what was to be shown when it began. */
let journey: { adopt: boolean; late: number; shown: string | null; to: number } | null = null
/** Where the browser was sent and has not gone in time: if it arrives there after all, that is no step of the reader's. */
let overdue = -1
let due: number | undefined

function entryOf(state: unknown): Entry | null {
  return state !== null && typeof state === 'object' && 'place' in state && 'depth' in state ? (state as Entry) : null
}

/** The query of the page that is shown, `?view=leaves`. */
export function shownSearch(): string {
  return held ?? (known = window.location.search)
}

/** Has `listener` called whenever another address is shown; returns what ends that. */
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

/** Shows another address: in a new entry of the history, or in place of the one that is shown. */
export function showAddress(search: string, replace: boolean): void {
  if (search === shownSearch()) return
  if (held !== null) {
    held = search
    isNew ||= !replace
  } else if (replace && home.depth === 0 && trail[home.place - 1] === search) {
    // What stood in the address (`request=…`) is closed: its page is the one before it.
    held = search
    travel(home.place - 1, true)
  } else if (replace) write(home, search, true)
  // A link that is followed out of a dialog takes over the dialog's entry: Back leads to the page that it lay over.
  else if (home.depth > 0) write({ place: home.place, depth: 0 }, search, true)
  else write({ place: home.place + 1, depth: 0 }, search, false)
  announce()
}

/**
 * Says that a dialog is open over the page; `close` is called when the reader goes back, and may ask first or refuse.
 * Returns what says that it is closed.
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

/** Soon, not at once: one dialog often opens as another closes. */
function settleSoon(): void {
  due ??= window.setTimeout(() => {
    due = undefined
    settle()
  })
}

/** Brings the browser to where the application is: the entry of its page, or above it one for each open dialog. */
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

/** The browser has not gone where it was sent: the application is at home where it stands. */
function stay(): void {
  overdue = journey?.to ?? -1
  journey = null
  home = { place: at.place, depth: Math.min(at.depth, dialogs.length) }
  settle()
}

/** Shows the page at which the browser has arrived. */
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

/** Goes to a page to which the reader had gone by Back or Forward, before they were asked about what they typed. */
function visit(to: Entry, search: string): void {
  if (to.place >= at.place) return showAddress(search, false)
  held = shownSearch()
  travel(to.place - to.depth, true)
}

window.addEventListener('popstate', ({ state }: PopStateEvent) => {
  // An entry that is not ours was made above the one at which the browser stood, as by a changed hash.
  at = entryOf(state) ?? { place: at.place + 1, depth: 0 }
  if (journey) {
    const { adopt: adopts, late, shown } = journey
    window.clearTimeout(late)
    journey = null
    if (!adopts) return settle()
    if (isNew || held !== shown) {
      // The reader went on meanwhile: from where the browser has arrived.
      home = at
      return settle()
    }
    adopt(at)
    // A dialog may have opened on the way: it gets its entry now.
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
    // Forward, to the entry of a dialog that was closed: what it had is gone.
    held ??= known
    settleSoon()
  } else if (isUnsent()) {
    held ??= known
    settleSoon()
    leaveUnsent(() => visit(arrived, search))
  } else adopt(arrived)
})

// The address stays as it is: behind its hash may stand the token of a mailed link.
window.history.replaceState(at, '')
if (at.depth === 0) trail[at.place] = known
// Loaded again while a dialog was open: the dialog is gone.
else settleSoon()

/** While something lies over the page, has Back close it; null where it cannot be closed, and Back does nothing. */
export function useBack(opened: boolean, onClose: (() => void) | null): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => (opened ? dialogOpened(() => close.current?.()) : undefined), [opened])
}
