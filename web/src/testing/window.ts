// What the tests' window needs once, however many files run with it.

// What a page waits for ends with it in a browser. Here, Node's own timers would go on when the window is gone.
const begin = window.setTimeout.bind(window)
window.setTimeout = Object.assign(
  (run: () => void, delay?: number, ...rest: []) =>
    begin(() => (typeof document === 'undefined' ? undefined : run(...rest)), delay),
  begin,
)

let steps = 0
const go = window.history.go.bind(window.history)
window.history.go = (delta) => {
  steps += 1
  go(delta)
}
window.addEventListener('popstate', () => (steps = Math.max(0, steps - 1)))

/** Returns whether the page is on its way through the history, or stands where a dialog was open and will leave there. */
export const isTravelling = (): boolean => steps > 0 || (window.history.state?.depth ?? 0) > 0
