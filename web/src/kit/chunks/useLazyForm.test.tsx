import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import type { Chunk } from './chunk.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { useLazyForm } from './useLazyForm.ts'

const Form = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="A form">
    <input />
  </Dialog>
)
const part: Chunk<{ default: typeof Form }> = {
  load: () => Promise.resolve({ default: Form }),
  prefetch: () => undefined,
}

/** Shows a form that is opened from a menu, where the menu disappears before the form is loaded. */
function Screen() {
  const [shown, setShown] = useState(true)
  const { form, open } = useLazyForm(part)
  const choose = () => {
    setShown(false)
    void open({})
  }
  return (
    <>
      <button id="opener">Actions</button>
      {shown ? (
        <div role="menu" aria-labelledby="opener">
          <button onClick={choose}>Change</button>
        </div>
      ) : null}
      {form}
    </>
  )
}

test('after a slow form chosen from a menu, the focus is on the button of the menu', async () => {
  renderPage(<Screen />)
  screen.getByText('Change').focus()
  fireEvent.click(screen.getByText('Change'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('opener'))
})

test('a form is fetched once the page is used, and only once', () => {
  let times = 0
  const countedPart = { ...part, prefetch: () => void (times += 1) }
  function Page() {
    useLazyForm(countedPart)
    return null
  }
  renderPage(<Page />)
  expect(times).toBe(0)
  fireEvent.pointerMove(window)
  fireEvent.keyDown(window, { key: 'Tab' })
  expect(times).toBe(1)
})
