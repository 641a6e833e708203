import type { Viewer } from '@muster/contract/access/viewer'
import { sidebarEntries } from '../views.ts'

/** Milliseconds between fetching one view and the next. */
const stepMs = 1000

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

// Safari has no `requestIdleCallback`; there the views are only spaced by `stepMs`.
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? window.requestIdleCallback(run) : run())

/**
 * Fetches the scripts of the views in the reader's sidebar, one after another while the browser is idle, so that they
 * open even without a connection. Fetches nothing if the browser's data saver is on. This module itself is loaded only
 * after the first page is complete.
 */
export function prefetchViews(viewer: Viewer): void {
  if (savesData()) return
  const pages = sidebarEntries.flatMap(({ Page, isVisibleTo }) => (Page && isVisibleTo(viewer) ? [Page] : []))
  const prefetchNext = () => {
    const page = pages.shift()
    if (!page) return
    page.prefetch()
    window.setTimeout(() => whenIdle(prefetchNext), stepMs)
  }
  whenIdle(prefetchNext)
}
