import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allPermissions, defaultRoles } from '@muster/contract/access/permissions'
import { SessionProvider, sessionOf } from '../../kit/session/session.tsx'
import { declaredFeatures, findView, mayFollow } from '../../kit/views.ts'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { ViewArea } from '../shell/ViewArea.tsx'
import { sidebarEntries } from '../views.ts'

const entries = await Promise.all(
  declaredFeatures().map(async ({ search }) => (search ? (await search()).default : {})),
)
const destinations = entries.flatMap(({ destinations: of = [] }) => of)
const params = (href: string) => new URLSearchParams(href)
const all = userWith([...allPermissions])
const owner = { ...all, isOwner: true }

/** The labels in the search that differ from the tab's own, because alone they would not say enough. */
const otherLabels: Record<string, string> = {
  'Leave Balances': 'Overview',
  'Team Requests': 'All Requests',
  Team: 'All Employees',
}

/** Imitates the browser's observer, which jsdom lacks, where nothing changes its size. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  vi.stubGlobal('ResizeObserver', NoLayout)
})

/** Shows the page of a link to someone who may see it, and waits until its script is loaded. */
async function open(href: string, user = all) {
  // A failed connection would be retried for seconds on each page.
  answerCalls({}, [404, { message: 'Not found', requestId: 'r' }])
  window.history.replaceState(null, '', `/${href}`)
  renderPage(
    <SessionProvider user={user}>
      <ViewArea view={findView(params(href).get('view'))} onSearch={() => {}} />
    </SessionProvider>,
  )
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
}

const userFor = (one: (typeof destinations)[number]) =>
  one.isVisibleTo(sessionOf(all, Temporal.Now.instant())) ? all : owner
const tabOf = ({ href }: { href: string }) => ['view', 'tab'].map((key) => params(href).get(key)).join()
const leading = destinations.filter(({ href, kind }) => params(href).has('tab') && kind !== 'action')
// The sections and fields of a tab lead to the same tab, so one of them is enough.
const withTab = leading.filter(
  (one, index) => one.kind === 'tab' || leading.findIndex((each) => tabOf(each) === tabOf(one)) === index,
)

test.each(withTab.map((one) => [one.label, one.href, one] as const))(
  '%s leads to the tab of %s',
  async (label, href, destination) => {
    await open(href, userFor(destination))
    // A query by role works out the names of everything on the page, which takes seconds.
    const tab = await waitFor(() => {
      const selected = document.querySelector('[role="tab"][aria-selected="true"]')
      if (!selected) throw new Error('No tab is selected yet')
      return selected
    })
    expect(tab.id).toMatch(new RegExp(`-tab-${params(href).get('tab')}$`))
    if (destination.kind === 'tab') expect(tab.textContent).toMatch(new RegExp(`^${otherLabels[label] ?? label}`))
    cleanup()
  },
)

const started = destinations.filter(({ href }) => params(href).has('add'))

test.each(started.map((one) => [one.label, one] as const))('%s is started by its page', async (_, one) => {
  // A person who reviews others has no buttons for reviewing themselves or a colleague.
  const permissions = allPermissions.filter(
    (name) => one.isVisibleTo(sessionOf(all, Temporal.Now.instant())) || name !== 'performance.manager_review',
  )
  await open(one.href, userWith([...permissions]))
  await waitFor(() => expect(params(window.location.search).has('add')).toBe(false))
  cleanup()
})

describe('for each role', () => {
  test.each(defaultRoles.map(({ name, permissions }) => [name, permissions] as const))(
    '%s can open every place that the search offers',
    (_, permissions) => {
      const session = sessionOf(userWith([...permissions]), Temporal.Now.instant())
      const offered = destinations.filter((one) => one.isVisibleTo(session))
      expect(offered.length).toBeGreaterThan(3)
      expect(
        offered.filter(({ href }) => !mayFollow(href, session) && params(href).get('view') !== 'change-password'),
      ).toEqual([])
    },
  )
})

test('no two views have the same shortcut, and none is the letter that begins it', () => {
  const letters = sidebarEntries.flatMap(({ shortcut }) => shortcut ?? [])
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters).not.toContain('g')
})
