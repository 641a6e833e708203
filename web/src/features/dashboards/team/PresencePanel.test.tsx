import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { PresencePanel } from './PresencePanel.tsx'

stopClock('2026-11-23T09:00:00Z')

const local = (time: string) => ({ time, dayOffset: 0, offset: null })
const person = { ...colleague, isIn: true, sinceTime: local('08:58'), expectedTime: null, awayUntil: null }
const { pagination } = pageOf()

/** Renders the panel, and answers each group with `people`; returns the searches that it sends. */
function show(people: Record<string, object[]>, counts: object) {
  const searches: string[] = []
  answerCalls({})
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { searchParams } = new URL(url)
    searches.push(`${searchParams.get('group')} ${searchParams.get('limit')}`)
    return Response.json({ counts, people: people[searchParams.get('group') ?? ''] ?? [], pagination })
  })
  renderPage(
    <SessionProvider user={userWith(['attendance.team_view'])}>
      <PresencePanel scope="team" href="?view=attendance&tab=team" />
    </SessionProvider>,
  )
  return searches
}

test('shows the people who are in, and those of another group at a press', async () => {
  const away = { ...person, isIn: false, sinceTime: null, awayUntil: '2026-11-27' }
  show({ IN: [person], AWAY: [away] }, { IN: 1, LATE: 0, AWAY: 1, NOT_IN: 0 })
  const panel = within(await screen.findByRole('region', { name: 'Now' }))
  await waitFor(() => expect(panel.getByRole('listitem').textContent).toMatch(/Omar Farouk.*Since 8:58.AM/))
  expect(panel.getByRole('link', { name: /^View all/ }).getAttribute('href')).toBe('?view=attendance&tab=team')
  const button = panel.getByRole('button', { name: /^Away/ })
  expect(button.textContent).toBe('Away1')
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(panel.getByRole('listitem').textContent).toMatch(/Until Fri 27 Nov 2026/))
  fireEvent.click(panel.getByRole('button', { name: /^Late/ }))
  expect(await panel.findByText('No one was late today.')).toBeTruthy()
})

test('begins with the first group that has people, and stays with it', async () => {
  const away = { ...person, isIn: false, sinceTime: null, awayUntil: '2026-11-27' }
  const searches = show({ AWAY: [away] }, { IN: 0, LATE: 0, AWAY: 1, NOT_IN: 2 })
  await screen.findByText(/Until Fri 27 Nov 2026/)
  expect(searches).toEqual(['IN 6', 'AWAY 6'])
  fireEvent.click(screen.getByRole('button', { name: /^In/ }))
  expect(await screen.findByText('No one is clocked in.')).toBeTruthy()
})

test('says since when people who are not in have been expected', async () => {
  const missing = { ...person, isIn: false, sinceTime: null, expectedTime: local('09:00') }
  show({ NOT_IN: [missing] }, { IN: 0, NOT_IN: 1 })
  fireEvent.click(await screen.findByRole('button', { name: /^Not in/ }))
  expect((await screen.findByText(/^Expected since 9:00.AM$/)).closest('li')?.textContent).toContain('Omar Farouk')
})

test('shows six people at first, and all of them at a press', async () => {
  const people = Array.from({ length: 6 }, (_, i) => ({ ...person, id: `0197a000-0000-7000-8000-00000000003${i}` }))
  const searches = show({ IN: people }, { IN: 23 })
  const panel = within(await screen.findByRole('region', { name: 'Now' }))
  fireEvent.click(await panel.findByRole('button', { name: 'Show all 23' }))
  await waitFor(() => expect(searches).toEqual(['IN 6', 'IN 100']))
  // Groups without access have no button.
  expect(panel.queryByRole('button', { name: /Away/ })).toBeNull()
})

test('shows no people of the previous group under the newly pressed one', async () => {
  answerCalls({})
  vi.stubGlobal('fetch', ({ url }: Request) =>
    new URL(url).searchParams.get('group') === 'IN'
      ? Promise.resolve(Response.json({ counts: { IN: 1, NOT_IN: 2 }, people: [person], pagination }))
      : new Promise(() => undefined),
  )
  renderPage(
    <SessionProvider user={userWith(['attendance.team_view'])}>
      <PresencePanel scope="team" href={undefined} />
    </SessionProvider>,
  )
  await screen.findByText('Omar Farouk')
  fireEvent.click(screen.getByRole('button', { name: /^Not in/ }))
  await waitFor(() => expect(screen.queryByText('Omar Farouk')).toBeNull())
  expect(screen.queryByText('No one is missing.')).toBeNull()
  expect(screen.getByRole('button', { name: /^Not in/ }).textContent).toBe('Not in2')
})

test('keeps the focus in the panel when Show all has been pressed', async () => {
  const people = Array.from({ length: 6 }, (_, i) => ({ ...person, id: `0197a000-0000-7000-8000-00000000003${i}` }))
  show({ IN: people }, { IN: 23 })
  const button = await screen.findByRole('button', { name: 'Show all 23' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Now' }))
})
