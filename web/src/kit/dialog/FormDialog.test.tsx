import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { followLink } from '../session/address.tsx'
import { renderPage } from '../../testing/renderPage.tsx'
import { FormDialog } from './FormDialog.tsx'

/** Returns a form in the given state. */
const formThat = (is: { dirty?: boolean; submitting?: boolean; failure?: string }) => ({
  submit: vi.fn(),
  submitting: false,
  failure: null,
  dirty: false,
  ...is,
})

function open(is: Parameters<typeof formThat>[0]) {
  const onClose = vi.fn()
  const form = formThat(is)
  const onSubmit = form.submit
  renderPage(
    <FormDialog form={form} onClose={onClose} title="Request Leave" submit="Submit">
      <label>
        Reason
        <input />
      </label>
    </FormDialog>,
  )
  return { onClose, onSubmit }
}

const field = () => screen.findByLabelText('Reason')

test('Escape closes an unchanged form', async () => {
  const { onClose } = open({})
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape asks before it discards input', async () => {
  const { onClose } = open({ dirty: true })
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await screen.findByText('Discard your changes?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Keep Editing' }))
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a link asks before it leads away from input', async () => {
  const { onClose } = open({ dirty: true })
  await field()
  const link = '?view=leaves&request=1'
  const follow = () => act(() => followLink(link))
  follow()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull())
  expect(window.location.search).toBe('')
  follow()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(window.location.search).toBe(link)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a link leads away immediately once the form is closed', async () => {
  const { unmount } = renderPage(
    <FormDialog form={formThat({ dirty: true })} onClose={vi.fn()} title="Request Leave" submit="Submit">
      <input />
    </FormDialog>,
  )
  await screen.findByRole('dialog')
  unmount()
  followLink('?view=payroll')
  expect(window.location.search).toBe('?view=payroll')
})

test('is not closed or sent again while sending', async () => {
  const { onClose, onSubmit } = open({ submitting: true })
  fireEvent.keyDown(await field(), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  fireEvent.submit((await field()).closest('form') as HTMLFormElement)
  expect(onClose).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('focuses the first field that the server refused', async () => {
  const form = (isRefused: boolean) => (
    <FormDialog form={formThat({ submitting: !isRefused })} onClose={vi.fn()} title="Request Leave" submit="Submit">
      <input aria-label="Type" />
      <input aria-label="Reason" aria-invalid={isRefused || undefined} />
    </FormDialog>
  )
  const { rerender } = renderPage(form(false))
  const type = await screen.findByLabelText('Type')
  type.focus()
  rerender(form(true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
})

test('shows the message of the server where the form was sent', async () => {
  open({ failure: 'Insufficient leave balance: 3 days remaining, 5 requested' })
  const message = await screen.findByText('Insufficient leave balance: 3 days remaining, 5 requested')
  expect(message.closest('form')).toBeTruthy()
})
