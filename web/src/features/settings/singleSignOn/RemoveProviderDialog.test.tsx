import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import RemoveProviderDialog from './RemoveProviderDialog.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const providerWith = (dependentPeople: number) =>
  ({ id, name: 'Example ID', people: 1200, dependentPeople }) as Provider

test('the owner reads who could no longer sign in, and removes a provider with their password', async () => {
  const sent: unknown[] = []
  answerCalls({
    [`DELETE /settings/single-sign-on/providers/${id}`]: (body) => {
      sent.push(body)
      return [200, { providers: [] }]
    },
  })
  const onClose = vi.fn()
  renderPage(<RemoveProviderDialog provider={providerWith(7)} onClose={onClose} />)
  expect(await screen.findByText(/People linked with it: 1,200\./)).toBeTruthy()
  expect(screen.getByText(/People with no other way to sign in: 7\./)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Current password/), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ currentPassword: 'secret' }])
})

test('nothing is said where everyone has another way to sign in', async () => {
  renderPage(<RemoveProviderDialog provider={providerWith(0)} onClose={() => undefined} />)
  expect(await screen.findByText(/People linked with it/)).toBeTruthy()
  expect(screen.queryByText(/no other way/)).toBeNull()
})
