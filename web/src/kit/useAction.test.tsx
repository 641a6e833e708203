import { ORPCError } from '@orpc/client'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { ToastRegion } from './messages/ToastRegion.tsx'
import { useAction } from './useAction.tsx'

type Options = Parameters<typeof useAction<string>>[0]

/** Shows two buttons that run the action for different items. */
function Page({ options, asks = false }: { options: Options; asks?: boolean }) {
  const { run, confirm, confirmDialog, runningInput } = useAction<string>(options)
  return (
    <>
      {['one', 'other'].map((item) => (
        <button key={item} type="button" onClick={() => (asks ? confirm(item) : void run(item))}>
          {runningInput(item) ? `doing ${item}` : item}
        </button>
      ))}
      {confirmDialog}
      <ToastRegion />
    </>
  )
}

const refusal = (status: number, body: object) =>
  new ORPCError(`HTTP_${status}`, { status, data: { message: 'What the server says', requestId: 'r', ...body } })

function renderAction(options: Partial<Options> = {}, asks = false) {
  let answer: (value: unknown) => void = () => {}
  const call = vi.fn<Options['call']>(() => new Promise((resolve) => (answer = resolve)))
  const onSuccess = vi.fn()
  const invalidates = vi.fn()
  renderPage(
    <Page
      options={{ call, onSuccess, invalidates, failureTitle: 'It failed', itemIdOf: (item) => item, ...options }}
      asks={asks}
    />,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { call, done: onSuccess, stale: invalidates, press, answer: (value: unknown) => answer(value) }
}
const confirm = (item: string) => ({
  title: `Do it to ${item}?`,
  message: 'It cannot be undone.',
  confirmLabel: 'Do it',
})

test('runs once however often it is pressed, and reads the data again', async () => {
  const { call, done, stale, press, answer } = renderAction()
  press('one')
  press('doing one')
  press('other')
  expect(call.mock.calls.map(([item]) => item)).toEqual(['one', 'other'])
  answer('answered')
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('answered', 'other'))
  expect(stale).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'doing one' })).toBeTruthy()
})

test('shows the failure until it is retried, with the same key after a lost answer', async () => {
  const { call, press, answer, stale } = renderAction()
  call.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press('one')
  expect(await screen.findByText('It failed')).toBeTruthy()
  expect(screen.getByText(/Unable to connect to the server/)).toBeTruthy()
  expect(stale).toHaveBeenCalledOnce()
  press('one')
  await waitFor(() => expect(screen.queryByText('It failed')).toBeNull())
  answer('answered')
  await screen.findByRole('button', { name: 'one' })
  press('one')
  const [first, second, third] = call.mock.calls.map(([, { headers }]) => headers['Idempotency-Key'])
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

test('shows the message chosen for the code of a refusal', async () => {
  const { call, press } = renderAction({
    explainRefusal: ({ code }) => (code === 'role.held' ? 'Somebody has it' : undefined),
  })
  call.mockRejectedValueOnce(refusal(409, { code: 'role.held' }))
  press('one')
  expect(await screen.findByText('Somebody has it')).toBeTruthy()
  call.mockRejectedValueOnce(refusal(409, { code: 'role.built_in' }))
  press('one')
  expect(await screen.findByText('What the server says')).toBeTruthy()
})

test('asks first, and the question stays open until it is done', async () => {
  const { call, press, answer } = renderAction({ confirm }, true)
  press('one')
  expect(await screen.findByText('Do it to one?')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
  call.mockRejectedValueOnce(refusal(409, {}))
  press('Do it')
  expect(await screen.findByText('It failed')).toBeTruthy()
  expect(screen.getByText('Do it to one?')).toBeTruthy()
  press('Do it')
  answer('answered')
  await waitFor(() => expect(screen.queryByText('Do it to one?')).toBeNull())
})

test('without a title for a toast the question itself shows the error', async () => {
  const { call, press } = renderAction({ confirm, failureTitle: undefined }, true)
  press('one')
  call.mockRejectedValueOnce(refusal(409, { message: 'In its place' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }))
  expect((await screen.findByText('In its place')).closest('[role="dialog"]')).toBeTruthy()
})

test('after the answer to the question the focus is where it was', async () => {
  const { press } = renderAction({ confirm }, true)
  const asking = screen.getByRole('button', { name: 'one' })
  asking.focus()
  press('one')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  press('Cancel')
  await waitFor(() => expect(document.activeElement).toBe(asking))
})
