import { useLayoutEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { Dialog } from './Dialog.tsx'

test('a dialog has its name from the first that is drawn of it', () => {
  const names: (string | null | undefined)[] = []
  function Content() {
    const text = useRef<HTMLParagraphElement>(null)
    useLayoutEffect(() => void names.push(text.current?.closest('[role="dialog"]')?.getAttribute('aria-label')))
    return <p ref={text}>Anything typed there is lost.</p>
  }
  renderPage(
    <Dialog opened onClose={() => undefined} title="Sign out?">
      <Content />
    </Dialog>,
  )
  expect(names[0]).toBe('Sign out?')
})
