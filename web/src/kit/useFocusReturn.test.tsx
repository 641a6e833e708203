import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { passFocusInPlace, passFocusOnUnmount, passFocusInRow, useFocusReturn } from './useFocusReturn.ts'

/**
 * Shows a menu that disappears as soon as one of its items opens the dialog, like a menu that closes without animation.
 */
function Screen() {
  const [shown, setShown] = useState<'menu' | 'dialog' | null>('menu')
  useFocusReturn(shown === 'dialog')
  return (
    <>
      <button id="opener">Actions</button>
      {shown === 'menu' ? (
        <div role="menu" aria-labelledby="opener">
          <button onClick={() => setShown('dialog')}>Edit</button>
        </div>
      ) : null}
      {shown === 'dialog' ? <button onClick={() => setShown(null)}>Close</button> : null}
    </>
  )
}

test('after a dialog from a menu that is gone, the focus is on the button of the menu', async () => {
  render(<Screen />)
  screen.getByText('Edit').focus()
  fireEvent.click(screen.getByText('Edit'))
  screen.getByText('Close').focus()
  fireEvent.click(screen.getByText('Close'))
  await waitFor(() => expect(document.activeElement?.id).toBe('opener'))
})

/** Shows a section with a row. The row disappears once the action in its dialog is done. */
function Rows() {
  const [shown, setShown] = useState<'row' | 'dialog' | null>('row')
  useFocusReturn(shown === 'dialog')
  return (
    <section>
      <h2 tabIndex={-1}>Waiting</h2>
      {shown ? (
        <ul>
          <li>
            <button onClick={() => setShown('dialog')}>Reject</button>
          </li>
        </ul>
      ) : null}
      {shown === 'dialog' ? <button onClick={() => setShown(null)}>Send</button> : null}
    </section>
  )
}

test('if the row is gone, the focus is on the heading of its section', async () => {
  render(<Rows />)
  screen.getByText('Reject').focus()
  fireEvent.click(screen.getByText('Reject'))
  screen.getByText('Send').focus()
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Waiting'))
})

/** Shows a list whose last item disappears together with its section of the page. */
function Last() {
  const [isThere, setThere] = useState(true)
  return (
    <main tabIndex={-1}>
      {isThere ? (
        <section>
          <h2 tabIndex={-1}>Waiting</h2>
          <button ref={passFocusOnUnmount} onClick={() => setThere(false)}>
            Approve
          </button>
        </section>
      ) : null}
    </main>
  )
}

test('if the whole section is gone, the focus is on what surrounded it', async () => {
  render(<Last />)
  screen.getByText('Approve').focus()
  fireEvent.click(screen.getByText('Approve'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('in a dialog that stays, the focus stays on the dialog', async () => {
  function List() {
    const [isThere, setThere] = useState(true)
    return (
      <main tabIndex={-1}>
        <section role="dialog" aria-label="Marked" tabIndex={-1}>
          {isThere ? (
            <button ref={passFocusOnUnmount} onClick={() => setThere(false)}>
              Undo
            </button>
          ) : null}
        </section>
      </main>
    )
  }
  render(<List />)
  screen.getByText('Undo').focus()
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

/** Shows a card whose second button disappears when it is pressed. With `whole`, the entire card disappears. */
function Card({ whole }: { whole: boolean }) {
  const [isDone, setIsDone] = useState(false)
  return (
    <main tabIndex={-1}>
      <ul>
        {isDone && whole ? null : (
          <li>
            <button>Title</button>
            {isDone ? null : (
              <button ref={passFocusInRow} onClick={() => setIsDone(true)}>
                Apply
              </button>
            )}
          </li>
        )}
      </ul>
    </main>
  )
}

test.each([
  ['the row stays, the focus is on its first button', false, 'BUTTON'],
  ['the row is gone too, the focus is on its container', true, 'MAIN'],
])('if a button is gone and %s', async (_, isWhole, target) => {
  render(<Card whole={isWhole} />)
  screen.getByText('Apply').focus()
  fireEvent.click(screen.getByText('Apply'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe(target))
})

/** Shows an item whose button opens a form in its place. */
function Signing() {
  const [shown, setShown] = useState<'sign' | 'form' | 'signed'>('sign')
  return (
    <li>
      {shown === 'sign' ? (
        <button ref={passFocusInPlace} onClick={() => setShown('form')}>
          Sign
        </button>
      ) : null}
      {shown === 'form' ? (
        <div ref={passFocusInPlace}>
          <button>Cancel</button>
          <input aria-label="Remark" autoFocus onKeyDown={() => setShown('signed')} />
        </div>
      ) : null}
      {shown === 'signed' ? <button>Withdraw</button> : null}
    </li>
  )
}

test('a form that takes the place of a button keeps its focus, and passes it to the button after it', async () => {
  render(<Signing />)
  screen.getByText('Sign').focus()
  fireEvent.click(screen.getByText('Sign'))
  const remark = screen.getByLabelText('Remark')
  await Promise.resolve()
  expect(document.activeElement).toBe(remark)
  fireEvent.keyDown(remark, { key: 'Enter' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Withdraw'))
})
