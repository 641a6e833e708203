/** In so many frames the marks are drawn, also on a busy device; later ones answer something else. */
const frames = 6

/**
 * Puts the focus on the first field of the form that is marked as wrong, once the marks are drawn: after an answer of the
 * server that may be a frame or two later.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  let left = frames
  const look = () => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (--left > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
