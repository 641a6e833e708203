let text = ''

const isPrintable = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

function collect(event: KeyboardEvent): void {
  if (isPrintable(event)) text += event.key
  else if (event.key === 'Backspace') text = text.slice(0, -1)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Collects what the user types from now on, instead of the focused element, because the search is still loading.
 * Returns a function that stops it and discards the text.
 */
export function collectTypedText(): () => void {
  text = ''
  window.addEventListener('keydown', collect, { capture: true })
  return () => void takeTypedText()
}

/** Stops collecting and returns the text typed until now. */
export function takeTypedText(): string {
  window.removeEventListener('keydown', collect, { capture: true })
  const typed = text
  text = ''
  return typed
}
