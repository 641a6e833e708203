// Sets up the window of the tests once, however many files use it.

// In a browser, the timers of a page end with the page. Here, Node's own timers would continue after the window is
// gone.
const setTimer = window.setTimeout.bind(window)
window.setTimeout = Object.assign(
  (run: () => void, delay?: number, ...rest: []) =>
    setTimer(() => (typeof document === 'undefined' ? undefined : run(...rest)), delay),
  setTimer,
)

let steps = 0
const goInHistory = window.history.go.bind(window.history)
window.history.go = (delta) => {
  steps += 1
  goInHistory(delta)
}
// jsdom cancels the steps that are still running when an entry is added, which happens after a step has been abandoned.
const addToHistory = window.history.pushState.bind(window.history)
window.history.pushState = (...entry) => {
  steps = 0
  addToHistory(...entry)
}
window.addEventListener('popstate', () => (steps = Math.max(0, steps - 1)))

/** Returns true while a step through the history is running, or while the history is still at the entry of a dialog. */
export const isTravelling = (): boolean => steps > 0 || (window.history.state?.depth ?? 0) > 0

let lastPlace = 0

/**
 * Makes the current entry of the history look like that of a fresh page, whatever steps are still running. The
 * application takes it for one far above those of earlier tests, so that it never goes back to them.
 */
export function resetHistory(): void {
  steps = 0
  window.history.replaceState(null, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate', { state: { place: (lastPlace += 1000), depth: 0 } }))
}
