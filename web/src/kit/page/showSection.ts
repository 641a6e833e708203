/** Milliseconds in which the sections above a named one may still load. */
const settlingMs = 3000

/**
 * Focuses a section and keeps it in view while the sections above it load, until the user scrolls or types. Returns a
 * function that ends this.
 */
export function showWhileSettling(section: HTMLElement): () => void {
  const show = () => section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
  show()
  const observer = new ResizeObserver(show)
  observer.observe(document.body)
  const end = () => {
    observer.disconnect()
    window.clearTimeout(timer)
    for (const event of ['wheel', 'pointerdown', 'keydown', 'touchmove']) window.removeEventListener(event, end)
  }
  const timer = window.setTimeout(end, settlingMs)
  for (const event of ['wheel', 'pointerdown', 'keydown', 'touchmove']) window.addEventListener(event, end)
  return end
}
