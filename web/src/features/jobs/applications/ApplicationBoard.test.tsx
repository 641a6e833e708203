import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Candidate } from '@muster/contract/jobs/applications'
import { applicationStatuses } from '@muster/contract/jobs/steps'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { candidateOf, jobOf } from '../../../testing/jobs.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { ApplicationBoard } from './ApplicationBoard.tsx'
import { useSteps } from './useSteps.tsx'

stopClock('2026-11-23T09:00:00Z')

const job = jobOf({ _count: { applications: 4 } })

function Board() {
  const { isAsking: _, dialogs, ...actions } = useSteps()
  return (
    <main id="main">
      <ApplicationBoard job={job} actions={actions} />
      {dialogs}
      <ToastRegion />
    </main>
  )
}

/** Renders a board of four applications and returns the moves it sends. With `refusing`, the server refuses them. */
async function show({ refusing = false } = {}) {
  let candidates: Candidate[] = [
    candidateOf(1, 'Anna', 'SUBMITTED'),
    candidateOf(2, 'Bela', 'SUBMITTED'),
    candidateOf(3, 'Chloe', 'UNDER_REVIEW'),
    candidateOf(4, 'Dina', 'REJECTED'),
  ]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'PATCH') {
      const body = (await request.json()) as Pick<Candidate, 'status' | 'updatedAt'>
      sent.push(body)
      if (refusing) {
        const updatedAt = '2026-11-21T08:00:00.000Z'
        const change = { status: 'SHORTLISTED' as const, updatedAt }
        if (body.updatedAt !== updatedAt) {
          candidates = candidates.map((each) => (each.status === 'SUBMITTED' ? { ...each, ...change } : each))
          return Response.json({ message: 'Changed', code: 'job.changed_meanwhile', requestId: 'r' }, { status: 409 })
        }
      }
      candidates = candidates.map((each) => (pathname.endsWith(each.id) ? { ...each, status: body.status } : each))
      return Response.json({ application: candidates.find(({ id }) => pathname.endsWith(id)) })
    }
    const one = candidates.find(({ id }) => pathname.endsWith(id))
    if (one) return Response.json({ application: one })
    const applications = candidates.filter(({ status }) => status === searchParams.get('status'))
    const pagination = { currentPage: 1, totalPages: 1, totalItems: applications.length, itemsPerPage: 20 }
    return Response.json({ applications, counts: {}, pagination })
  })
  renderPage(
    <SessionProvider user={userWith(['jobs.applications_view', 'jobs.applications_manage'])}>
      <Board />
    </SessionProvider>,
  )
  await screen.findByRole('button', { name: /^Anna/ })
  await screen.findByRole('button', { name: /^Dina/ })
  return sent
}

const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const column = (name: string) => screen.getByRole('region', { name })
const press = (key: string, options = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...options })
const focusedText = () => document.activeElement?.textContent

test('moves the focus from card to card with arrows, skipping empty columns', async () => {
  expect(applicationStatuses.slice(0, 5)).toEqual(['SUBMITTED', 'UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED'])
  await show()
  card('Anna').focus()
  press('ArrowDown')
  expect(focusedText()).toContain('Bela')
  press('ArrowDown')
  expect(focusedText()).toContain('Bela')
  press('ArrowRight')
  expect(focusedText()).toContain('Chloe')
  press('ArrowRight')
  expect(focusedText()).toContain('Dina')
  press('ArrowLeft')
  press('ArrowLeft')
  expect(focusedText()).toContain('Anna')
})

test('Shift and an arrow move a card to its next step, and the focus follows', async () => {
  const sent = await show()
  card('Anna').focus()
  press('ArrowRight', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  expect(within(column('Under review')).getByRole('button', { name: /^Anna/ })).toBe(document.activeElement)
  await waitFor(() => expect(screen.getByText('Anna Farouk: Under review')).toBeTruthy())
  expect(sent).toEqual([{ status: 'UNDER_REVIEW', note: null, updatedAt: '2026-11-20T08:00:01.000Z' }])
  await waitFor(() => expect(card('Anna').closest('li')?.hasAttribute('aria-busy')).toBe(false))
  expect(within(column('Under review')).getAllByRole('listitem')).toHaveLength(2)
  expect(focusedText()).toContain('Anna')
  // No card moves backwards.
  press('ArrowLeft', { shiftKey: true })
  expect(sent).toHaveLength(1)
})

test('skips steps by the menu only with a note', async () => {
  const sent = await show()
  const menuOf = (name: string) =>
    within(card(name).closest('li') as HTMLElement).getByRole('button', { name: 'Actions' })
  fireEvent.click(menuOf('Bela'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  const dialog = await screen.findByRole('dialog', { name: 'Shortlist this application?' })
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Shortlist' })
  expect(button.disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: ' Known from the kitchen ' } })
  fireEvent.click(button)
  await waitFor(() => expect(within(column('Shortlisted')).getByRole('button', { name: /^Bela/ })).toBeTruthy())
  expect(sent).toEqual([
    { status: 'SHORTLISTED', note: 'Known from the kitchen', updatedAt: '2026-11-20T08:00:02.000Z' },
  ])
})

test('shows an application that someone else has moved at its new step', async () => {
  await show({ refusing: true })
  card('Anna').focus()
  press('ArrowRight', { shiftKey: true })
  expect(await screen.findByText('Failed to move application')).toBeTruthy()
  expect(screen.getByText(/Someone else moved Anna Farouk’s application/)).toBeTruthy()
  await waitFor(() => expect(within(column('Shortlisted')).getAllByRole('listitem')).toHaveLength(2))
  expect(within(column('Under review')).queryByRole('button', { name: /^Anna/ })).toBeNull()
})

test('asks again at the new step, with the note kept', async () => {
  const sent = await show({ refusing: true })
  const menu = within(card('Anna').closest('li') as HTMLElement).getByRole('button', { name: 'Actions' })
  fireEvent.click(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject this application?' })
  fireEvent.change(within(dialog).getByLabelText('Note (optional)'), { target: { value: 'Another time' } })
  const button = within(dialog).getByRole('button', { name: 'Reject' })
  fireEvent.click(button)
  expect(await within(dialog).findByText('Shortlisted')).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { status: 'REJECTED', note: 'Another time', updatedAt: '2026-11-20T08:00:01.000Z' },
    { status: 'REJECTED', note: 'Another time', updatedAt: '2026-11-21T08:00:00.000Z' },
  ])
})

test('closes the dialog if the application can no longer move there', async () => {
  await show({ refusing: true })
  const menu = within(card('Anna').closest('li') as HTMLElement).getByRole('button', { name: 'Actions' })
  fireEvent.click(menu)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Shortlist' }))
  const dialog = await screen.findByRole('dialog', { name: 'Shortlist this application?' })
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Known' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Shortlist' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(column('Shortlisted')).getByRole('button', { name: /^Anna/ })).toBeTruthy()
})
