import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../testing/app.ts'
import { draftReview, edit, setGoal, addNote, submitReview, readNewNotices } from './test/performance.ts'
import { performanceChanges, performanceCounts, performanceTotals } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sixteen = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 16 }, (_, i) => work(i)))
function tally(answers: Answer[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = `${status} ${body?.code ?? ''}`.trim()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
const changesOf = (id: string) => app.app.db.$count(performanceChanges, eq(performanceChanges.thingId, id))

test('of sixteen simultaneous submissions, completions or discards of one review one succeeds, with one notification', async () => {
  const { id } = await draftReview(app)
  await readNewNotices(app)
  const move = (status: string) => sixteen(() => edit(app, 'Lead', 'reviews', id, { status }))
  expect(tally(await move('SUBMITTED'))).toEqual({ '200': 1, '409 performance.wrong_status': 15 })
  expect(await readNewNotices(app)).toHaveLength(1)
  expect(tally(await move('COMPLETED'))).toEqual({ '200': 1, '409 performance.locked': 15 })
  expect(await readNewNotices(app)).toHaveLength(1)
  expect(await changesOf(id)).toBe(2)
  const other = await draftReview(app)
  const discards = await sixteen(() => app.call('Lead', 'DELETE', `/performance/reviews/${other.id}`))
  expect(tally(discards)).toEqual({ '204': 1, '404': 15 })
})

test('comments come before the review is completed, or are refused: never after', async () => {
  const { id } = await submitReview(app)
  const answers = await Promise.all([
    ...Array.from({ length: 7 }, () => edit(app, 'Employee', 'reviews', id, { employeeComments: 'Thank you' })),
    edit(app, 'Lead', 'reviews', id, { status: 'COMPLETED' }),
  ])
  expect(answers.at(-1)?.status).toBe(200)
  const { body } = await app.call('Employee', 'GET', `/performance/reviews/${id}/history`)
  expect(body.history[0].action).toBe('COMPLETED')
})

test('of sixteen changes of the same version one succeeds', async () => {
  const { id, updatedAt } = await setGoal(app)
  const answers = await sixteen((i) => edit(app, 'Lead', 'goals', id, { title: `Goal ${i}`, updatedAt }))
  expect(tally(answers)).toEqual({ '200': 1, '409 performance.changed_meanwhile': 15 })
  const note = await addNote(app)
  const notes = await sixteen((i) =>
    edit(app, 'Lead', 'notes', note.id, { title: `Note ${i}`, updatedAt: note.updatedAt }),
  )
  expect(tally(notes)).toEqual({ '200': 1, '409 performance.changed_meanwhile': 15 })
})

test('a goal completed sixteen times at once is completed once', async () => {
  const { id } = await setGoal(app)
  await readNewNotices(app)
  const answers = await sixteen((i) => edit(app, i % 2 ? 'Employee' : 'Hr', 'goals', id, { progress: 100 }))
  expect(tally(answers)).toEqual({ '200': 16 })
  expect(await changesOf(id)).toBe(2)
  // If HR was first, the employee is notified too.
  const notices = await readNewNotices(app)
  expect(notices.length).toBeGreaterThan(0)
  expect(new Set(notices).size).toBe(notices.length)
})

test('the maintained counts are right after any simultaneous writes', async () => {
  await sixteen(async (i) => {
    const { id } = await setGoal(app, 'Hr', i % 2 ? 'Employee' : 'Colleague')
    await edit(app, 'Hr', 'goals', id, { progress: i % 3 ? 100 : 50 })
    if (i % 4 === 0) await app.call('Hr', 'DELETE', `/performance/goals/${id}`)
    const note = await addNote(app, 'Hr', 'Employee', { isPrivate: i % 2 === 0 })
    if (i % 3 === 0) await edit(app, 'Hr', 'notes', note.id, { isPrivate: i % 2 !== 0, type: 'GOAL' })
    await submitReview(app, 'Hr', 'Employee', { overallRating: (i % 5) + 1 })
  })
  const { db } = app.app
  const { rows: counts } = await db.execute(sql`
    select user_id as "userId", 'REVIEW' as thing, status as state, kind as label, count(*)::int as count,
        coalesce(sum(overall_rating) filter (where not is_replaced), 0)::int as ratings,
        (count(*) filter (where not is_replaced))::int as rated
      from performance_reviews where status <> 'DRAFT' group by 1, 3, 4
    union all select user_id, 'GOAL', case when completed_at is null then 'OPEN' else 'COMPLETED' end, priority, count(*)::int, 0, 0
      from performance_goals group by 1, 3, 4
    union all select user_id, 'NOTE', case when is_private then 'PRIVATE' else 'OPEN' end, type, count(*)::int, 0, 0
      from performance_notes group by 1, 3, 4
    order by 1, 2, 3, 4`)
  const { userId, thing, state, label, count } = performanceCounts
  const stored = await db
    .select()
    .from(performanceCounts)
    .where(sql`${count} <> 0`)
    .orderBy(userId, thing, state, label)
  expect(counts).toEqual(stored)
  const { rows: sums } = await db.execute(sql`select
    (select array[sum(count), sum(ratings), sum(rated)] from ${performanceTotals}) as totals,
    (select array[sum(count), sum(ratings), sum(rated)] from ${performanceCounts}) as counts`)
  expect(sums[0]?.totals).toEqual(sums[0]?.counts)
})
