import type { Viewer } from '@muster/contract/access/viewer'
import { sidebarEntries } from '../views.ts'

/** Milliseconds between one view and the next. */
const stepMs = 1000

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

// Safari has none; each view still waits for its step.
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? window.requestIdleCallback(run) : run())

/**
 * Fetches the scripts of the views in the reader's sidebar one after another while the browser is idle, so that they
 * open without a connection; not if the browser saves data. This module itself is loaded after the first page has
 * settled.
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
