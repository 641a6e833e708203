import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { grantedPermissions } from '@muster/contract/access/grantedPermissions'
import { allPermissions, type Permission } from '@muster/contract/access/permissions'
import { contract } from '@muster/contract/contract'
import { fulfils, type Needs } from '@muster/contract/access/needs'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { findView } from '../../kit/views.ts'
import { sidebarEntries } from '../views.ts'
import { ViewArea } from './ViewArea.tsx'

interface Call {
  '~orpc': { route: { method?: string; path?: string }; meta: { needs: Needs } }
}

/** The calls of the contract, keyed as `GET /path`, to identify a page's requests. */
const calls = Object.values(contract)
  .flatMap((feature) =>
    Object.values(feature as unknown as Record<string, Call>).map((call) => {
      const { route, meta } = call['~orpc']
      const pattern = new RegExp(`^${route.method} ${route.path?.replace(/\{\w+\}/g, '[^/]+')}$`)
      return { pattern, needs: meta.needs, hasParameter: route.path?.includes('{') ?? false }
    }),
  )
  // A path without parameters comes first, as on the server: `/leaves/decisions` is no leave request.
  .toSorted((one, other) => Number(one.hasParameter) - Number(other.hasParameter))

/** The views that everyone sees. */
const openViews = ['dashboard', 'directory']

/** The other sidebar entries that are visible with a single permission, each with that permission. */
const singleEntries = allPermissions.flatMap((permission) => {
  const permissions = new Set(grantedPermissions([permission]))
  return sidebarEntries
    .filter(({ key, isVisibleTo }) => !openViews.includes(key) && isVisibleTo({ roles: [], permissions }))
    .map((view) => [view.label, permission, view.key] as const)
})

test.each(singleEntries)(
  '%s with %s alone is no refusal, and asks for nothing that is refused',
  async (_label, permission, key) => {
    const permissions = new Set(grantedPermissions([permission]))
    // Answered as not found, since a failed connection is retried for three seconds.
    const requests = answerCalls({}, [404, { message: 'Not found', requestId: 'r' }])
    renderPage(
      <SessionProvider user={userWith([...permissions] as Permission[])}>
        <ViewArea view={findView(key)} onSearch={() => {}} />
      </SessionProvider>,
    )
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Access Denied')).toBeNull()
    const refusedCalls = requests.filter((call) => {
      const needs = calls.find(({ pattern }) => pattern.test(call))?.needs
      return needs !== undefined && needs !== 'public' && needs !== 'signed-in' && !fulfils(needs, permissions)
    })
    expect(refusedCalls).toEqual([])
    cleanup()
  },
  30_000,
)
