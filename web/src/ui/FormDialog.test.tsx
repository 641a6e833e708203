import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Providers } from '../app/Providers.tsx'
import { renderPage } from '../testing/renderPage.tsx'
import { FormDialog } from './FormDialog.tsx'

function open(props: { dirty?: boolean; submitting?: boolean; error?: string }) {
  const onClose = vi.fn()
  const onSubmit = vi.fn()
  renderPage(
    <FormDialog opened onClose={onClose} onSubmit={onSubmit} title="Request Leave" submitLabel="Submit" {...props}>
      <label>
        Reason
        <input />
      </label>
    </FormDialog>,
  )
  return { onClose, onSubmit }
}

const field = () => screen.findByLabelText('Reason')

test('Escape closes a form in which nothing was typed', async () => {
  const { onClose } = open({})
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape asks before it throws away what was typed', async () => {
  const { onClose } = open({ dirty: true })
  fireEvent.keyDown(await field(), { key: 'Escape' })
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('cannot be closed or sent again while it is being sent', async () => {
  const { onClose, onSubmit } = open({ submitting: true })
  fireEvent.keyDown(await field(), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  fireEvent.submit((await field()).closest('form') as HTMLFormElement)
  expect(onClose).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('goes to the first field that the server refused', async () => {
  const form = (refused: boolean) => (
    <FormDialog
      opened
      onClose={vi.fn()}
      onSubmit={vi.fn()}
      title="Request Leave"
      submitLabel="Submit"
      submitting={!refused}
    >
      <input aria-label="Type" />
      <input aria-label="Reason" aria-invalid={refused || undefined} />
    </FormDialog>
  )
  const { rerender } = renderPage(form(false))
  const type = await screen.findByLabelText('Type')
  type.focus()
  rerender(<Providers>{form(true)}</Providers>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
})

test('shows what the server said where it was sent from', async () => {
  open({ error: 'Insufficient leave balance: 3 days remaining, 5 requested' })
  const said = await screen.findByText('Insufficient leave balance: 3 days remaining, 5 requested')
  expect(said.closest('form')).toBeTruthy()
})
