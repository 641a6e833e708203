import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { goalOf, pageOf, reviewOf } from '../../testing/performance.ts'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith, viewer } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import PerformancePage from './PerformancePage.tsx'

stopClock('2026-11-23T09:00:00Z')

const nothing = { edit: false, submit: false, complete: false, comment: false, remove: false }

/**
 * Renders a tab of the page for an employee with these reviews and goals, and returns the bodies of the changes it
 * sends.
 */
function show(tab: string, { reviews = [reviewOf()], goals = [goalOf()] }) {
  window.history.replaceState(null, '', `?view=performance&tab=${tab}`)
  const bodies: unknown[] = []
  answerCalls({
    'GET /performance/reviews': [200, { reviews, pagination: pageOf(reviews) }],
    'GET /performance/goals': [200, { goals, pagination: pageOf(goals) }],
    [`PATCH /performance/goals/${goalOf().id}`]: (body) => {
      bodies.push(body)
      return [200, { goal: goalOf({ status: 'COMPLETED', progress: 100 }) }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['performance.read', 'performance.self_review', 'performance.peer_review'])}>
      <main id="main">
        <PerformancePage />
      </main>
    </SessionProvider>,
  )
  return bodies
}

test.each([
  ['a draft of one’s own', reviewOf({ status: 'DRAFT', can: { ...nothing, edit: true, submit: true } }), 'Continue'],
  ['a review without comments', reviewOf({ can: { ...nothing, comment: true } }), 'Read'],
  ['a review to complete', reviewOf({ kind: 'PEER', can: { ...nothing, complete: true } }), 'Complete'],
  ['a review with comments', reviewOf({ employeeComments: 'Thank you.', can: { ...nothing, comment: true } }), null],
  ['a self-review', reviewOf({ kind: 'SELF', user: viewer, can: { ...nothing, complete: true } }), null],
])('the row of %s has the button for its next step', async (_, review, label) => {
  for (const tab of ['overview', 'reviews']) {
    show(tab, { reviews: [review] })
    const name = tab === 'overview' ? 'Recent Reviews' : 'Performance reviews'
    const row = within(await screen.findByRole(tab === 'overview' ? 'list' : 'table', { name }))
    const buttons = row.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.filter((each) => ['Continue', 'Read', 'Complete'].includes(each))).toEqual(label ? [label] : [])
    document.body.replaceChildren()
  }
})

test('a goal in progress is completed from its row, one that has not begun only from its menu', async () => {
  const bodies = show('goals', {
    goals: [
      goalOf({ status: 'IN_PROGRESS', can: { progress: true, edit: false, remove: false } }),
      goalOf({
        id: '019a0000-0000-7000-8000-0000000000ff',
        status: 'NOT_STARTED',
        can: { progress: true, edit: false, remove: false },
      }),
    ],
  })
  const [complete, ...others] = await screen.findAllByRole('button', { name: 'Complete' })
  expect(others).toEqual([])
  if (complete) fireEvent.click(complete)
  await waitFor(() => expect(bodies).toEqual([{ progress: 100 }]))
})
