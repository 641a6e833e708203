import { assignRef } from '@mantine/hooks'
import { useId, useLayoutEffect, useState, type MouseEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'

/** Tells the menu or popover around it that it belongs to a button outside of it. */
function Opener({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => assignRef(ref, button), [ref, button])
  return null
}

/**
 * Returns the parts of a button that opens a menu or a popover (`dialog`), which exists only from the first press on,
 * because closed ones delay a page. `button` has the properties of the button, `panel` those of the menu or popover, and
 * `target` is what its `Target` contains; null until the first press.
 */
export function useOpener(kind: 'dialog' | 'menu') {
  const id = useId()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The panel returns the focus only if it has been rendered before it opens.
    flushSync(() => setElement(currentTarget))
    setOpened(!opened)
  }
  return {
    opened,
    setOpened,
    button: {
      id,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: toggle,
    },
    panel: { id, opened, onChange: setOpened },
    target: element ? <Opener button={element} /> : null,
  }
}
