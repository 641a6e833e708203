import { useDocumentTitle } from '@mantine/hooks'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { PersonCard } from '@muster/contract/directory/calls'
import { setAddress } from '../../../kit/session/address.tsx'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userDetail, userWith, viewer } from '../../../testing/samples.ts'
import PersonActions from '../../users/shared/PersonActions.tsx'
import PersonPage from './PersonPage.tsx'

const cardOf = (person: typeof viewer): PersonCard => ({
  person: { ...person, manager: null, workPhone: null, awayUntil: null },
  employment: null,
  areas: [],
})
const { pagination } = pageOf()
const answers: Record<string, Answer> = {
  [`GET /people/${viewer.id}`]: [200, cardOf(viewer)],
  [`GET /people/${colleague.id}`]: [200, cardOf(colleague)],
  'GET /directory': [200, { people: [], pagination }],
}

function show(patch: Record<string, Answer> = {}) {
  vi.stubGlobal('scrollTo', vi.fn())
  window.history.replaceState(null, '', `/?view=person&person=${colleague.id}`)
  answerCalls({ ...answers, ...patch })
  return renderPage(
    <SessionProvider user={userWith([])}>
      <main id="main" tabIndex={-1}>
        <PersonPage />
      </main>
    </SessionProvider>,
  )
}

test('another person’s page begins at the top, with the focus on its content', async () => {
  show()
  await screen.findByRole('heading', { name: 'Omar Farouk' })
  expect(document.activeElement).toBe(document.body)
  expect(window.scrollTo).not.toHaveBeenCalled()
  act(() => setAddress({ person: viewer.id }))
  await screen.findByRole('heading', { name: 'Amira Hassan' })
  expect(document.activeElement?.id).toBe('main')
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
})

test('another tab of the same person leaves the focus and the page where they are', async () => {
  show()
  await screen.findByRole('heading', { name: 'Omar Farouk' })
  act(() => setAddress({ tab: 'overview' }))
  expect(document.activeElement).toBe(document.body)
  expect(window.scrollTo).not.toHaveBeenCalled()
})

test('cards wait only a second for those above them, so that one that loads for long hides no other', async () => {
  show()
  await screen.findByRole('heading', { name: 'Omar Farouk' })
  const parts = () => document.querySelector<HTMLElement>('[data-tab="overview"]')
  expect(parts()?.dataset.arriving).toBe('true')
  await waitFor(() => expect(parts()?.dataset.arriving).toBeUndefined(), { timeout: 10_000 })
})

test('the window is named after the person, also on Back to their page', async () => {
  answerCalls(answers)
  let setOpen: (isOpen: boolean) => void = () => undefined
  /** Names the window after the view, as the shell does. */
  function View() {
    const [isOpen, set] = useState(true)
    setOpen = set
    useDocumentTitle(isOpen ? 'Person · Muster' : 'Directory · Muster')
    return isOpen ? <PersonPage /> : null
  }
  renderPage(
    <SessionProvider user={userWith([])}>
      <View />
    </SessionProvider>,
  )
  await waitFor(() => expect(document.title).toBe('Amira Hassan · Muster'))
  act(() => setOpen(false))
  expect(document.title).toBe('Directory · Muster')
  act(() => setOpen(true))
  expect(document.title).toBe('Amira Hassan · Muster')
})

test('direct reports that can’t be loaded are an error, and those beyond the first lead to the directory', async () => {
  show({ 'GET /directory': [403, { message: 'Not now', requestId: 'r' }] })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Direct reports could not be loaded.*Not now/)
  const report = { ...viewer, manager: colleague, workPhone: null, awayUntil: null }
  answerCalls({ 'GET /directory': [200, { people: [report], pagination: { ...pagination, totalItems: 25 } }] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Direct reports (25)' })
  const link = screen.getByRole('link', { name: 'View all 25' })
  expect(link.getAttribute('href')).toBe(`?view=directory&manager=${colleague.id}`)
})

test('actions on a person that can’t be loaded are an error, and can be loaded again', async () => {
  const refusal: Answer = [403, { message: 'Not now', requestId: 'r' }]
  answerCalls({ 'GET /users': refusal })
  renderPage(
    <SessionProvider user={userWith(['users.read'])}>
      <PersonActions id={colleague.id} />
    </SessionProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('Actions could not be loaded')
  answerCalls({ 'GET /users': [200, { users: [userDetail], pagination }] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
