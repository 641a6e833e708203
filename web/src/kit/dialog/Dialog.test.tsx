import { fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { Dialog } from './Dialog.tsx'

test('a dialog has an accessible name from its first render on', () => {
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

test('Escape closes a dialog right after its first render, while its opener still has the focus', async () => {
  function Opener() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button onClick={() => setOpened(true)}>Open</button>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="A day">
          <p>Nothing planned</p>
        </Dialog>
      </>
    )
  }
  renderPage(<Opener />)
  const opener = screen.getByRole('button', { name: 'Open' })
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'A day' })
  fireEvent.keyDown(opener, { key: 'Escape' })
  expect(dialog.closest('[data-open]')?.getAttribute('data-open')).toBe('false')
})
