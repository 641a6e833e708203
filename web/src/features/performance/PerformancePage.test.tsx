import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { Goal } from '@muster/contract/performance/goals'
import type { Note } from '@muster/contract/performance/notes'
import type { PerformanceStats } from '@muster/contract/performance/people'
import type { Review } from '@muster/contract/performance/reviews'
import { SessionProvider } from '../../kit/session/session.tsx'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import { goalOf, noteOf, pageOf, reviewOf } from '../../testing/performance.ts'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import PerformancePage from './PerformancePage.tsx'

stopClock('2026-11-23T09:00:00Z')

const employee: Permission[] = [
  'performance.tab_view',
  'performance.read',
  'performance.self_review',
  'performance.peer_review',
]
const manager: Permission[] = [
  ...employee,
  'performance.team_view',
  'performance.create',
  'performance.update',
  'performance.delete',
  'performance.manager_review',
  'performance.goals_manage',
]

const figuresOf = (patch: Partial<PerformanceStats> = {}): PerformanceStats => ({
  averageRating: null,
  averageSelfRating: null,
  averagePeerRating: null,
  totalReviews: 0,
  completedGoals: 0,
  totalGoals: 0,
  recentNotes: 0,
  ...patch,
})

type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>

interface Things {
  reviews?: Review[]
  goals?: Goal[]
  notes?: Note[]
}

/** Renders the page with these permissions and returns the API calls it makes. */
function show(permissions: Permission[], { reviews = [], goals = [], notes = [] }: Things = {}, answers: Answers = {}) {
  const calls = answerCalls({
    'GET /performance/reviews': [200, { reviews, pagination: pageOf(reviews) }],
    'GET /performance/goals': [200, { goals, pagination: pageOf(goals) }],
    'GET /performance/notes': [200, { notes, pagination: pageOf(notes) }],
    'GET /performance/stats': [200, { stats: figuresOf({ completedGoals: 3, totalGoals: 7, recentNotes: 2 }) }],
    'GET /performance/people': [200, { people: [colleague] }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <main id="main">
        <PerformancePage />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

const at = (search: string) => window.history.replaceState(null, '', `?view=performance${search}`)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Progress of Learn to cook' })

test.each<[string, Permission[], string[]]>([
  ['an employee', employee, ['Review a Colleague', 'Review Yourself']],
  ['a manager', manager, ['Add Note', 'Set Goal', 'Create Review']],
  ['somebody who only reads', ['performance.read'], []],
])('%s is offered what they may write', async (_, permissions, labels) => {
  at('')
  show(permissions)
  await screen.findByText('No reviews found')
  const buttons = ['Review a Colleague', 'Review Yourself', 'Add Note', 'Set Goal', 'Create Review']
  expect(buttons.filter((name) => screen.queryByRole('button', { name }))).toEqual(
    buttons.filter((name) => labels.includes(name)),
  )
  expect(screen.queryByText('Avg Rating') !== null).toBe(permissions === manager)
})

test.each([
  ['goals', 'Set Goal'],
  ['notes', 'Add Note'],
])('the primary button of the tab %s is %s', async (tab, label) => {
  at(`&tab=${tab}`)
  show(manager)
  const [button] = await screen.findAllByRole('button', { name: label })
  expect(button?.dataset.variant).toBe('filled')
  expect(screen.getByRole('button', { name: 'Create Review' }).dataset.variant).toBe('default')
})

test('shows a dash without any ratings, and completed of all goals', async () => {
  at('')
  show(manager)
  await screen.findByText('3/7')
  const figure = (name: string) => screen.getByRole('region', { name }).textContent
  expect(figure('Avg Rating')).toContain('–')
  expect(figure('Recent Notes')).toContain('2')
})

test.each([
  ['team', manager, '&scope=team'],
  ['all', [...manager, 'performance.all_view'] satisfies Permission[], ''],
] as const)('each card leads to a list of what it counts: of %s', async (_, permissions, scope) => {
  at('')
  const stats = figuresOf({ averageRating: 3.7, averageSelfRating: 5, totalGoals: 7, completedGoals: 3 })
  show([...permissions], {}, { 'GET /performance/stats': [200, { stats }] })
  await screen.findByText('3/7')
  const links = ['Avg Rating', 'Reviews', 'Goals Completed', 'Recent Notes'].map((name) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => `${link.textContent}: ${link.getAttribute('href')}`),
  )
  expect(links).toEqual([
    [
      `Avg Rating: ?view=performance&tab=reviews${scope}&kind=MANAGER&status=COUNTED`,
      `Self-reviews 5.0/5: ?view=performance&tab=reviews${scope}&kind=SELF&status=COUNTED`,
    ],
    [`Reviews: ?view=performance&tab=reviews${scope}&status=SUBMITTED_OR_COMPLETED`],
    [
      `Goals Completed: ?view=performance&tab=goals${scope}&status=COMPLETED`,
      `All 7 goals: ?view=performance&tab=goals${scope}`,
    ],
    [`Recent Notes: ?view=performance&tab=notes${scope}&only=recent`],
  ])
  expect(screen.queryByText('Counts your team’s reviews, goals and notes, not your own.') !== null).toBe(scope !== '')
  expect(screen.getByRole('region', { name: 'Avg Rating' }).textContent).toContain(
    'from managers’ reviewsSelf-reviews 5.0/5',
  )
})

test.each([
  ['reviews', 'scope=team&kind=MANAGER&status=COUNTED', ['My team', 'Manager review', 'Counted in average']],
  ['reviews', 'scope=team&status=SUBMITTED_OR_COMPLETED', ['My team', 'Without drafts']],
  ['goals', 'scope=team&status=COMPLETED', ['My team', 'Completed']],
  ['notes', 'scope=team&only=recent', ['My team', 'Last 30 days']],
])(
  'the list of %s by %s shows its filters, and everything once they are cleared',
  async (tab, filters, filterValues) => {
    at(`&tab=${tab}&${filters}`)
    show(manager)
    const clear = await screen.findByRole('button', { name: 'Clear Filters' })
    for (const name of filterValues) expect(screen.getByDisplayValue(name)).toBeTruthy()
    fireEvent.click(clear)
    await waitFor(() => expect(window.location.search).toBe(`?view=performance&tab=${tab}`))
  },
)

test.each([
  ['', ['No reviews found', 'No active goals']],
  ['&tab=reviews', ['No performance reviews found']],
  ['&tab=goals', ['No goals set']],
  ['&tab=notes', ['No performance notes found']],
])('says that there is nothing in %s', async (tab, texts) => {
  at(tab)
  show(employee)
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
})

test('shows the reviewed person’s name to a manager, but not to employees on their own review', async () => {
  at('')
  show(employee, { reviews: [reviewOf({ user: viewer, author: colleague })] })
  expect(await screen.findByText('2026 Q3')).toBeTruthy()
  expect(screen.queryByText(`${viewer.firstName} ${viewer.lastName}`)).toBeNull()
})

test('shows a rating in words, all parts of a review, and the employee’s comments if there are any', async () => {
  const review = reviewOf({ overallRating: 1, employeeComments: 'Thank you.' })
  at(`&review=${review.id}`)
  show(manager, { reviews: [review] }, { [`GET /performance/reviews/${review.id}`]: [200, { review }] })
  const dialog = await screen.findByRole('dialog', { name: 'Performance Review: 2026 Q3' })
  await within(dialog).findByText('Needs Improvement')
  const headings = within(dialog)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Goals',
    'Achievements',
    'Areas for Improvement',
    'Manager Comments',
    'Employee Comments',
    'History',
  ])
  expect(within(dialog).getAllByText('Nothing written')).toHaveLength(2)
})

test('says that a review’s author has left, and offers to complete it to those who may', async () => {
  const can = { edit: false, submit: false, complete: true, comment: false, remove: false }
  const review = reviewOf({ author: colleague, authorLeft: true, can })
  at(`&review=${review.id}`)
  show(manager, { reviews: [review] }, { [`GET /performance/reviews/${review.id}`]: [200, { review }] })
  const dialog = await screen.findByRole('dialog', { name: 'Performance Review: 2026 Q3' })
  await within(dialog).findByText(/wrote this review and has left. You can complete it but not edit it/)
  expect(within(dialog).getByText(/\(has left\)$/)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Complete Review' })).toBeTruthy()
})

test.each([
  ['MANAGER', 'Manager Comments'],
  ['PEER', 'Comments'],
  ['SELF', 'Comments'],
] as const)('the history of a %s review calls its author’s comments %s', async (kind, called) => {
  const review = reviewOf({ kind, managerComments: '' })
  const changes = [{ field: 'managerComments', before: 'Well', after: 'Good' }]
  const history = [{ id: review.id, at: review.createdAt, by: review.author, action: 'CHANGED', changes }]
  at(`&review=${review.id}`)
  const path = `GET /performance/reviews/${review.id}`
  show(manager, { reviews: [review] }, { [path]: [200, { review }], [`${path}/history`]: [200, { history }] })
  await press('History')
  expect(await screen.findByText(called, { selector: 'dt' })).toBeTruthy()
})

test('saves the slider on release, not before', async () => {
  const bodies: unknown[] = []
  const goal = goalOf()
  at('')
  show(
    employee,
    { goals: [goal] },
    {
      [`PATCH /performance/goals/${goal.id}`]: (body) => {
        bodies.push(body)
        return [200, { goal: { ...goal, progress: 70, updatedAt: '2026-11-21T08:00:00.000Z' } }]
      },
    },
  )
  const input = await slider()
  fireEvent.pointerDown(input)
  fireEvent.input(input, { target: { value: '55' } })
  fireEvent.input(input, { target: { value: '70' } })
  expect(bodies).toEqual([])
  expect(screen.getByText('70 %')).toBeTruthy()
  fireEvent(input, new Event('change', { bubbles: true }))
  await screen.findByText('Saved')
  expect(bodies).toEqual([{ progress: 70 }])
  // The reloaded list still has the old goal, but the saved value takes precedence.
  expect(input.value).toBe('70')
})

test('resets the slider after a refusal even if it was clicked without moving', async () => {
  const goal = goalOf()
  const refusal = Promise.withResolvers<Answer>()
  at('')
  show(employee, { goals: [goal] }, { [`PATCH /performance/goals/${goal.id}`]: () => refusal.promise })
  const input = await slider()
  fireEvent.pointerDown(input)
  fireEvent.input(input, { target: { value: '70' } })
  fireEvent(input, new Event('change', { bubbles: true }))
  await screen.findByText('Saving…')
  fireEvent.pointerDown(input)
  fireEvent.pointerUp(input)
  await new Promise((resolve) => setTimeout(resolve))
  refusal.resolve([404, { message: 'Goal not found', requestId: 'r' }])
  await screen.findByText('Failed to update progress')
  await waitFor(() => expect(input.value).toBe('40'))
})

test('saves keyboard changes after a pause or when the slider loses focus', async () => {
  const bodies: unknown[] = []
  const goal = goalOf()
  at('')
  show(
    employee,
    { goals: [goal] },
    {
      [`PATCH /performance/goals/${goal.id}`]: (body) => {
        bodies.push(body)
        return [200, { goal: { ...goal, progress: 42, updatedAt: '2026-11-21T08:00:00.000Z' } }]
      },
    },
  )
  const input = await slider()
  input.focus()
  for (const value of ['41', '42']) {
    fireEvent.keyDown(input, { key: 'ArrowRight' })
    fireEvent.input(input, { target: { value } })
    fireEvent(input, new Event('change', { bubbles: true }))
  }
  expect(bodies).toEqual([])
  input.blur()
  await screen.findByText('Saved')
  expect(bodies).toEqual([{ progress: 42 }])
})

test('resets the slider after a refused save, and says so', async () => {
  const goal = goalOf()
  at('')
  show(
    employee,
    { goals: [goal] },
    { [`PATCH /performance/goals/${goal.id}`]: [404, { message: 'Goal not found', requestId: 'r' }] },
  )
  const input = await slider()
  fireEvent.pointerDown(input)
  fireEvent.input(input, { target: { value: '100' } })
  fireEvent(input, new Event('change', { bubbles: true }))
  expect((await screen.findByText('Failed to update progress')).closest('[role=alert]')?.textContent).toContain(
    'Goal not found',
  )
  await waitFor(() => expect(input.value).toBe('40'))
})

test('shows progress without a slider to those who may not change it, and no bar for completed goals', async () => {
  const can = { progress: false, edit: false, remove: false }
  at('&tab=goals')
  show(employee, {
    goals: [
      goalOf({ can }),
      goalOf({
        id: colleague.id,
        title: 'Done',
        status: 'COMPLETED',
        progress: 100,
        completedAt: '2026-11-20T08:00:00.000Z',
      }),
    ],
  })
  const bars = await screen.findAllByRole('progressbar')
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['40'])
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByText('Completed 20 Nov 2026')).toBeTruthy()
})

test('saves a review as a draft, and submits it only with some text', async () => {
  const bodies: unknown[] = []
  const draft = reviewOf({ status: 'DRAFT', user: viewer, kind: 'SELF' })
  at('')
  show(
    employee,
    {},
    {
      'POST /performance/reviews': (body) => {
        bodies.push(body)
        return [201, { review: draft }]
      },
      [`GET /performance/reviews/${draft.id}`]: [200, { review: draft }],
    },
  )
  await press('Review Yourself')
  const dialog = await screen.findByRole('dialog', { name: 'Review Yourself' })
  fireEvent.change(within(dialog).getByLabelText('Review Period'), { target: { value: '2026 Q3' } })
  fireEvent.click(within(dialog).getByRole('radio', { name: '5 of 5: Outstanding' }))
  await press('Submit Review')
  expect(await within(dialog).findByText(/Please fill in achievements/)).toBeTruthy()
  expect(bodies).toEqual([])
  await press('Save Draft')
  await screen.findByText('Draft saved')
  expect(bodies).toMatchObject([{ userId: viewer.id, overallRating: 5, submit: false, dueOn: null }])
})

const repeated: Answer = [
  409,
  { message: 'You have already reviewed this person.', code: 'review.repeated', requestId: 'r' },
]

test('asks before a second review of the same period, and keeps all input', async () => {
  const bodies: Record<string, unknown>[] = []
  const created = reviewOf({ user: viewer, kind: 'SELF' })
  at('')
  show(
    employee,
    {},
    {
      'POST /performance/reviews': (body) => {
        bodies.push(body as Record<string, unknown>)
        return bodies.at(-1)?.['again'] ? [201, { review: created }] : repeated
      },
      [`GET /performance/reviews/${created.id}`]: [200, { review: created }],
    },
  )
  await press('Review Yourself')
  const dialog = await screen.findByRole('dialog', { name: 'Review Yourself' })
  fireEvent.change(within(dialog).getByLabelText('Review Period'), { target: { value: '2026 Q3' } })
  fireEvent.click(within(dialog).getByRole('radio', { name: /^4/ }))
  fireEvent.change(within(dialog).getByLabelText('Achievements'), { target: { value: 'The kitchen' } })
  await press('Submit Review')
  const question = await screen.findByRole('dialog', { name: 'Submit another review?' })
  expect(question.textContent).toContain(
    'You have already reviewed yourself for 2026 Q3. Only the newer review will count toward the average.',
  )
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Submit another review?' })).toBeNull())
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Achievements').value).toBe('The kitchen')
  await press('Submit Review')
  await press('Submit Anyway')
  await screen.findByText('Review submitted')
  expect(bodies.map(({ again }) => again)).toEqual([false, false, true])
  expect(bodies.at(-1)).toMatchObject({ achievements: 'The kitchen', submit: true })
})

test('asks again if a submitted draft is the second review of its period', async () => {
  const bodies: Record<string, unknown>[] = []
  const can = { edit: true, submit: true, complete: false, comment: false, remove: true }
  const draft = reviewOf({ status: 'DRAFT', user: colleague, can })
  at(`&review=${draft.id}`)
  show(
    manager,
    {},
    {
      [`GET /performance/reviews/${draft.id}`]: [200, { review: draft }],
      [`PATCH /performance/reviews/${draft.id}`]: (body) => {
        bodies.push(body as Record<string, unknown>)
        return bodies.at(-1)?.['again'] ? [200, { review: { ...draft, status: 'SUBMITTED' } }] : repeated
      },
    },
  )
  await press('Submit Review')
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Submit this review?' })).getByRole('button', {
      name: 'Submit Review',
    }),
  )
  const question = await screen.findByRole('dialog', { name: 'Submit another review?' })
  expect(within(question).getByText(/^You have already reviewed Omar Farouk for 2026 Q3\./)).toBeTruthy()
  await press('Submit Anyway')
  await screen.findByText('Review submitted')
  expect(bodies.map(({ again }) => again)).toEqual([false, true])
})

test('marks a review replaced by a newer one, in the list and in its details', async () => {
  const review = reviewOf({ isReplaced: true })
  at('&tab=reviews')
  show(manager, { reviews: [review] }, { [`GET /performance/reviews/${review.id}`]: [200, { review }] })
  fireEvent.click(await screen.findByText('Replaced by a newer review'))
  const dialog = await screen.findByRole('dialog', { name: 'Performance Review: 2026 Q3' })
  expect(await within(dialog).findByText(/Only the newer one counts toward the average/)).toBeTruthy()
})

test('shows the type of a note in words, its author, and that it is private', async () => {
  at('&tab=notes')
  show(manager, { notes: [noteOf({ type: 'NEGATIVE', isPrivate: true })] })
  const card = within(await screen.findByRole('list', { name: 'Notes' })).getByRole('listitem')
  for (const text of ['Needs Improvement', 'Private', 'Omar Farouk', 'Helped a guest'])
    expect(within(card).getByText(text)).toBeTruthy()
})

test('shows a person’s figures, ratings over time and goals by month', async () => {
  const of = {
    person: colleague,
    stats: figuresOf({ averageRating: 4.2, totalReviews: 5, completedGoals: 1, totalGoals: 2 }),
    ratings: [
      { reviewId: viewer.id, at: '2026-02-20T08:00:00.000Z', reviewPeriod: '2025 H2', rating: 3, kind: 'MANAGER' },
      { reviewId: colleague.id, at: '2026-08-20T08:00:00.000Z', reviewPeriod: '2026 H1', rating: 5, kind: 'SELF' },
    ],
    goals: [{ month: '2026-11', completedInMonth: 3, dueInMonth: 2 }],
    can: { review: true, goal: false, note: true },
  }
  at(`&person=${colleague.id}`)
  show(manager, {}, { [`GET /performance/people/${colleague.id}`]: [200, of] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Omar Farouk' })).toBeTruthy()
  expect(screen.getByText('4.2/5')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Ratings over Time' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Review PeriodManager reviewSelf review',
    '2025 H2, 20 Feb 20263 of 5: Meets Expectations–',
    '2026 H1, 20 Aug 2026–5 of 5: Outstanding',
  ])
  const months = within(screen.getByRole('table', { name: 'Goals by Month' })).getAllByRole('row')
  expect(months.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'Completed in the month', 'Due in the month'],
    ['November 2026', '3', '2'],
  ])
  expect(screen.queryByRole('button', { name: 'Set Goal' })).toBeNull()
})

test.each([
  ['reviews', 'No performance reviews found'],
  ['goals', 'No goals set'],
  ['notes', 'No performance notes found'],
])('offers no new %s on the page of a person the reader may not write about', async (tab, empty) => {
  const of = {
    person: colleague,
    stats: figuresOf(),
    ratings: [],
    goals: [],
    can: { review: false, goal: false, note: false },
  }
  at(`&person=${colleague.id}&tab=${tab}`)
  show(manager, {}, { [`GET /performance/people/${colleague.id}`]: [200, of] })
  await screen.findByText(empty)
  expect(screen.queryByRole('button', { name: /^(Create Review|Review Yourself|Set Goal|Add Note)$/ })).toBeNull()
})

test('reports a person out of reach as missing', async () => {
  at(`&person=${colleague.id}`)
  show(manager, {}, { [`GET /performance/people/${colleague.id}`]: [404, { message: 'Not found', requestId: 'r' }] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Person not found' })).toBeTruthy()
})
