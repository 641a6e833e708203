import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureLists } from '@muster/contract/performance/figures'
import type { PerformanceStats } from '@muster/contract/performance/people'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { performanceGoals, performanceNotes } from '../tables.ts'
import { draftReview, edit, setGoal, addNote, submitReview } from '../test/performance.ts'
import { averageOf } from './stats.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp

/** The reviews, goals and notes are chosen so that each card counts some of them and leaves out others. */
beforeAll(async () => {
  app = await startTestApp()
  // Old notes are created first and then backdated.
  for (const [as, of] of [
    ['Lead', 'Employee'],
    ['Hr', 'Lead'],
    ['Hr', 'Stranger'],
  ] as const)
    await addNote(app, as, of)
  await app.app.db.update(performanceNotes).set({ createdAt: sql`${performanceNotes.createdAt} - interval '31 days'` })
  const pairs = [
    ['Lead', 'Employee'],
    ['Manager', 'Employee'],
    ['Manager', 'Lead'],
    ['Owner', 'Manager'],
    ['Owner', 'Hr'],
    ['Hr', 'Owner'],
    ['Hr', 'Stranger'],
  ] as const
  for (const [n, [as, of]] of pairs.entries()) {
    await submitReview(app, as, of, { overallRating: 1 })
    const { id } = await submitReview(app, as, of, { overallRating: (n % 4) + 2 })
    if (n % 2) await edit(app, as, 'reviews', id, { status: 'COMPLETED' })
    await draftReview(app, as, of)
    await edit(app, 'Hr', 'goals', (await setGoal(app, 'Hr', of)).id, { progress: 100 })
    await setGoal(app, 'Hr', of)
    await addNote(app, as, of)
    await addNote(app, as, of, { isPrivate: true })
  }
  // Reviews of themselves and of colleagues who are not below them.
  for (const as of ['Employee', 'Lead', 'Manager', 'Hr', 'Owner']) {
    await submitReview(app, as, as, { overallRating: 5 })
    await submitReview(app, as, as, { overallRating: 4 })
    await draftReview(app, as, as)
  }
  for (const [as, of] of [
    ['Lead', 'Otherlead'],
    ['Manager', 'Hr'],
    ['Employee', 'Lead'],
    ['Colleague', 'Employee'],
  ] as const)
    for (const overallRating of [5, 2]) await submitReview(app, as, of, { overallRating })
})
afterAll(() => app.close())

type Lists = ReturnType<typeof figureLists>
type Figure = keyof PerformanceStats

/** Returns all items of the list that a card links to, as the reader sees it. */
async function rowsIn(as: string, { list, filters }: Lists[Figure], more: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...filters, ...more, limit: '100' }).toString()
  const { status, body } = await app.call(as, 'GET', `/performance/${list}?${query}`)
  expect(status, `${as} ${list} ${query}`).toBe(200)
  expect(body[list]).toHaveLength(body.pagination.totalItems)
  return body[list] as { overallRating: number }[]
}

async function expectEqual(as: string, lists: Lists, stats: PerformanceStats, more: Record<string, string> = {}) {
  for (const [figure, list] of Object.entries(lists) as [Figure, Lists[Figure]][]) {
    const rows = await rowsIn(as, list, more)
    const ratings = rows.reduce((sum, { overallRating }) => sum + overallRating, 0)
    const found = figure.startsWith('average') ? averageOf(ratings, rows.length) : rows.length
    expect([as, figure, found]).toEqual([as, figure, stats[figure]])
  }
}

test.each([
  ['Lead', 'team'],
  ['Manager', 'team'],
  ['Hr', 'all'],
  ['Owner', 'all'],
] as const)('each card of %s opens a list of what it counts', async (as, scope) => {
  const { stats } = (await app.call(as, 'GET', '/performance/stats')).body
  expect(stats.averageRating).not.toBeNull()
  await expectEqual(as, figureLists(scope), stats)
})

test.each(['Lead', 'Manager', 'Hr', 'Owner'])(
  'each card of a person’s page opens what it counts, as %s',
  async (as) => {
    const userId = app.company.id(as === 'Lead' ? 'Employee' : 'Lead')
    const { stats } = (await app.call(as, 'GET', `/performance/people/${userId}`)).body
    await expectEqual(as, figureLists('person'), stats, { userId })
  },
)

test('an employee has no cards', async () => {
  expect((await app.call('Employee', 'GET', '/performance/stats')).status).toBe(403)
})

test('a goal belongs to the company’s month of its completion, and to that of its target date', async () => {
  for (const { list, filters } of Object.values(figureLists('team'))) {
    const all = await rowsIn('Manager', { list, filters })
    for (const name of Object.keys(filters)) {
      const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name))
      const wider = await rowsIn('Manager', { list, filters: others as typeof filters })
      expect(wider.length, `${list} without ${name}`).toBeGreaterThan(all.length)
    }
  }
})

test('a goal stands in the company’s month of its completion, and in that of its target date', async () => {
  const goal = (title: string, targetDate: string, completedAt: string | null) => ({
    userId: app.company.id('Otherlead'),
    setBy: app.company.id('Hr'),
    title,
    priority: 'LOW' as const,
    progress: completedAt ? 100 : 0,
    targetDate,
    completedAt,
    createdAt: '2026-06-01T09:00:00Z',
  })
  await app.app.db.insert(performanceGoals).values([
    goal('Early', '2026-12-31', '2026-09-30T12:00:00Z'),
    goal('Late', '2026-08-31', '2026-10-31T21:59:59Z'),
    // In the company's time zone, the month begins at 22:00 UTC.
    goal('In the first minute', '2026-10-31', '2026-10-31T22:00:00Z'),
    goal('Open', '2027-01-15', null),
  ])
  const { body } = await app.call('Hr', 'GET', `/performance/people/${app.company.id('Otherlead')}`)
  expect(body.goals).toEqual([
    { month: '2026-08', completedInMonth: 0, dueInMonth: 1 },
    { month: '2026-09', completedInMonth: 1, dueInMonth: 0 },
    { month: '2026-10', completedInMonth: 1, dueInMonth: 1 },
    { month: '2026-11', completedInMonth: 1, dueInMonth: 0 },
    { month: '2026-12', completedInMonth: 0, dueInMonth: 1 },
    { month: '2027-01', completedInMonth: 0, dueInMonth: 1 },
  ])
})
