import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { jobOf } from '../../../testing/jobs.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import type { StepActions } from '../applications/useSteps.tsx'
import type { JobActions } from '../shared/links.ts'
import ManageTab from './ManageTab.tsx'

test('breaks the number of applications down by the steps that have any', async () => {
  const job = jobOf({
    _count: { applications: 7 },
    steps: { SUBMITTED: 1, UNDER_REVIEW: 0, SHORTLISTED: 1, ACCEPTED: 1, REJECTED: 3, WITHDRAWN: 1 },
    can: { ...jobOf().can, applications: true },
  })
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 }
  vi.stubGlobal('fetch', () => Response.json({ jobs: [job], departments: [], pagination }))
  renderPage(
    <SessionProvider user={userWith(['jobs.applications_view'])}>
      <ManageTab actions={{} as JobActions & StepActions} />
    </SessionProvider>,
  )
  const cell = (await screen.findByRole('button', { name: /^7 applications/ })).parentElement
  expect(cell?.textContent?.replace(/.*Chef/, '')).toBe(
    '1 submitted, 1 shortlisted, 1 accepted, 3 rejected, 1 withdrawn ',
  )
})

test('says which draft someone else must approve', async () => {
  const job = jobOf({ status: 'DRAFT', can: { ...jobOf().can, publish: false } })
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 }
  vi.stubGlobal('fetch', () => Response.json({ jobs: [job], departments: [], pagination }))
  renderPage(
    <SessionProvider user={userWith(['jobs.publish'])}>
      <ManageTab actions={{} as JobActions & StepActions} />
    </SessionProvider>,
  )
  expect(await screen.findByText('Needs another approver')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
