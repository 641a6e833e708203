// Sets up the tests' window once, however many files run with it.

// In a browser, a page's timers end with it. Here, Node's own timers would continue after the window is gone.
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
window.addEventListener('popstate', () => (steps = Math.max(0, steps - 1)))

/**
 * Returns true while a step through the history is running, or while the entry of an open dialog is still to be left.
 */
export const isTravelling = (): boolean => steps > 0 || (window.history.state?.depth ?? 0) > 0
