import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followLink, setAddress, useAddress } from './session/address.tsx'
import { renderPage } from '../testing/renderPage.tsx'
import { stopClock } from '../testing/stopClock.ts'
import { FormDialog } from './dialog/FormDialog.tsx'
import { UnsentGuard } from './dialog/UnsentGuard.tsx'

stopClock('2026-11-23T09:00:00Z')

/** Shows a page that has a field of its own and a dialog with another field. */
function Page({ begin: initialText = '' }: { begin?: string }) {
  const { params } = useAddress()
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState('')
  const [onPage, setOnPage] = useState(initialText)
  const close = () => {
    setOpened(false)
    setDraft('')
  }
  return (
    <>
      <h1>{params.get('view')}</h1>
      <button onClick={() => setOpened(true)}>Open</button>
      <input aria-label="On the page" value={onPage} onChange={(event) => setOnPage(event.currentTarget.value)} />
      <UnsentGuard dirty={onPage !== ''} />
      <FormDialog
        opened={opened}
        form={{ submit: close, submitting: false, failure: null, dirty: draft !== '' }}
        onClose={close}
        title="Request Leave"
        submit="Submit"
      >
        <input aria-label="Reason" value={draft} onChange={(event) => setDraft(event.currentTarget.value)} />
      </FormDialog>
    </>
  )
}

const view = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent
const dialog = () => screen.queryByText('Request Leave')
const question = () => screen.queryByText('Discard your changes?')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const wait = (milliseconds: number) => new Promise((done) => window.setTimeout(done, milliseconds))

/**
 * Waits until the page is idle: no DOM change and no `popstate` event for 80 ms. Some history steps change nothing in
 * the DOM, and on a busy machine they arrive late.
 */
async function quiet() {
  let moveCount = 0
  const move = () => (moveCount += 1)
  const observer = new MutationObserver(move)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  window.addEventListener('popstate', move)
  for (let before = -1; before !== moveCount;) {
    before = moveCount
    await act(async () => {
      await wait(80)
      for (let round = 0; round < 10; round++) await wait(0)
    })
  }
  observer.disconnect()
  window.removeEventListener('popstate', move)
}

/** Goes back or forward, like the browser's buttons. */
async function go(steps: number) {
  act(() => window.history.go(steps))
  await quiet()
}

async function openDialog(typing?: string) {
  press('Open')
  const field = await screen.findByLabelText('Reason')
  if (typing) fireEvent.change(field, { target: { value: typing } })
  await quiet()
}

beforeEach(async () => {
  setAddress({ view: 'dashboard' })
  setAddress({ view: 'leaves' })
  await quiet()
})

describe('Back, while a dialog is open', () => {
  test('closes it, and leaves the page only when pressed again', async () => {
    renderPage(<Page />)
    await openDialog()
    await go(-1)
    await waitFor(() => expect(dialog()).toBeNull())
    expect(view()).toBe('leaves')
    await go(-1)
    expect(view()).toBe('dashboard')
  })

  test('asks before it discards input, and again when Back is pressed again', async () => {
    renderPage(<Page />)
    await openDialog('A wedding')
    await go(-1)
    expect(question()).toBeTruthy()
    press('Keep Editing')
    await waitFor(() => expect(question()).toBeNull())
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'A wedding')
    await quiet()
    await go(-1)
    press('Discard')
    await waitFor(() => expect(dialog()).toBeNull())
    await quiet()
    expect(view()).toBe('leaves')
    await go(-1)
    expect(view()).toBe('dashboard')
  })

  test('closes the question first, then the dialog', async () => {
    renderPage(<Page />)
    await openDialog('A wedding')
    fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape' })
    await quiet()
    await go(-1)
    await waitFor(() => expect(question()).toBeNull())
    expect(dialog()).toBeTruthy()
    expect(view()).toBe('leaves')
  })

  test('asks even if it goes several pages back at once', async () => {
    renderPage(<Page />)
    await openDialog('A wedding')
    await go(-2)
    expect(question()).toBeTruthy()
    expect(view()).toBe('leaves')
    press('Discard')
    await quiet()
    expect([view(), window.location.search]).toEqual(['leaves', '?view=leaves'])
  })
})

test('a closed dialog leaves nothing in the history: neither for Back nor for Forward', async () => {
  renderPage(<Page />)
  await openDialog()
  press('Cancel')
  await waitFor(() => expect(dialog()).toBeNull())
  await quiet()
  await go(1)
  expect([view(), dialog(), window.location.search]).toEqual(['leaves', null, '?view=leaves'])
  await go(-1)
  expect(view()).toBe('dashboard')
})

/** Closes the open dialog; the browser then takes longer to go back than the application waits. */
async function closeLate() {
  const originalGo = window.history.go.bind(window.history)
  const lateGo = vi.spyOn(window.history, 'go').mockImplementationOnce((steps) => {
    window.setTimeout(() => originalGo(steps), 1300)
  })
  press('Cancel')
  await waitFor(() => expect(lateGo).toHaveBeenCalledWith(-1))
  lateGo.mockRestore()
  await waitFor(() => expect(dialog()).toBeNull())
}

describe('A late step of a busy browser', () => {
  test('does not close a dialog opened meanwhile', async () => {
    renderPage(<Page />)
    await openDialog()
    await closeLate()
    await openDialog()
    await act(() => wait(1500))
    await quiet()
    expect(dialog()).not.toBeNull()
    await go(-1)
    await waitFor(() => expect(dialog()).toBeNull())
    expect(view()).toBe('leaves')
  })

  test('does not undo a change of the address made meanwhile', async () => {
    renderPage(<Page />)
    await openDialog()
    await closeLate()
    act(() => setAddress({ tab: 'team' }, { replace: true }))
    await act(() => wait(1500))
    await quiet()
    expect(window.location.search).toBe('?view=leaves&tab=team')
  })
})

test('a link followed from a dialog leads back to the page below it', async () => {
  renderPage(<Page />)
  await openDialog('A wedding')
  act(() => followLink('?view=payroll'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await quiet()
  expect(view()).toBe('payroll')
  await go(-1)
  expect([view(), dialog()]).toEqual(['leaves', null])
  await go(-1)
  expect(view()).toBe('dashboard')
})

test('a dialog that opens as an address parameter closes has its own entry, and Back closes it', async () => {
  renderPage(<Page />)
  act(() => setAddress({ day: '2026-11-23' }))
  act(() => setAddress({ day: null }, { replace: true }))
  await openDialog()
  expect(window.history.state).toMatchObject({ depth: 1 })
  await go(-1)
  await waitFor(() => expect(dialog()).toBeNull())
  expect(window.location.search).toBe('?view=leaves')
  await go(-1)
  expect(view()).toBe('dashboard')
})

describe('An address parameter set right after another is removed', () => {
  test('is shown in a new entry, and Back leads to the page below', async () => {
    renderPage(<Page />)
    act(() => setAddress({ day: '2026-11-23' }))
    act(() => setAddress({ day: null }, { replace: true }))
    act(() => setAddress({ day: '2026-11-24' }))
    await quiet()
    expect(window.location.search).toBe('?view=leaves&day=2026-11-24')
    await go(-1)
    expect(window.location.search).toBe('?view=leaves')
    await go(-1)
    expect(view()).toBe('dashboard')
  })

  test('can replace the page below', async () => {
    renderPage(<Page />)
    act(() => setAddress({ day: '2026-11-23' }))
    act(() => setAddress({ day: null }, { replace: true }))
    act(() => setAddress({ month: '2026-12' }, { replace: true }))
    await quiet()
    expect(window.location.search).toBe('?view=leaves&month=2026-12')
    await go(-1)
    expect(view()).toBe('dashboard')
  })
})

test('an address changed under a dialog stays when the dialog closes', async () => {
  renderPage(<Page />)
  await openDialog()
  act(() => setAddress({ tab: 'team' }, { replace: true }))
  await go(-1)
  await waitFor(() => expect(dialog()).toBeNull())
  expect(window.location.search).toBe('?view=leaves&tab=team')
})

describe('Back from a page with unsent input', () => {
  test('asks first, and goes where it was going', async () => {
    renderPage(<Page begin="Nour" />)
    await go(-1)
    expect(question()).toBeTruthy()
    expect([view(), window.location.search]).toEqual(['leaves', '?view=leaves'])
    press('Keep Editing')
    await waitFor(() => expect(question()).toBeNull())
    await quiet()
    expect(view()).toBe('leaves')
    await go(-1)
    press('Discard')
    await quiet()
    expect([view(), window.location.search]).toEqual(['dashboard', '?view=dashboard'])
  })

  test('Forward asks first too', async () => {
    renderPage(<Page />)
    await go(-1)
    fireEvent.change(screen.getByLabelText('On the page'), { target: { value: 'Nour' } })
    await go(1)
    expect(question()).toBeTruthy()
    expect(view()).toBe('dashboard')
    press('Discard')
    await quiet()
    expect([view(), window.location.search]).toEqual(['leaves', '?view=leaves'])
  })
})

test('the token of a mailed link, which is in the hash, is still there once the page has loaded', async () => {
  window.history.replaceState(null, '', '/?view=activate#token=abc')
  const listen = vi.spyOn(window, 'addEventListener')
  const freshModule = './history.ts?anew'
  await import(/* @vite-ignore */ freshModule)
  for (const [event, listener] of listen.mock.calls) window.removeEventListener(event, listener)
  expect(listen).toHaveBeenCalledOnce()
  expect(window.location.hash).toBe('#token=abc')
})
