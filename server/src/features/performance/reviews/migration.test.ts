import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { migrate } from '../../../db/migrate.ts'

let pool: pg.Pool
beforeEach(async () => {
  pool = (await emptyDatabase()).pool
})

async function person(name: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into users (id, email, first_name, last_name, status, added_on)
     values ($1, $2, $3, 'Test', 'ACTIVE', '2024-01-01')`,
    [id, `${name}@x.example`, name],
  )
  return id
}

/** Inserts a review in the old format. */
async function review(by: string, employee: string, period: string, rating: number, day: string | null) {
  const id = randomUUID()
  await pool.query(
    `insert into performance_reviews (id, user_id, author_id, kind, review_period, overall_rating, status, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, employee, by, by === employee ? 'SELF' : 'MANAGER', period, rating, day ? 'SUBMITTED' : 'DRAFT', day],
  )
  return id
}

const complete = (id: string) =>
  pool.query(`update performance_reviews set status = 'COMPLETED', completed_at = submitted_at where id = $1`, [id])

test('periods written the same each year become distinct, and each still counts', async () => {
  await migrate(pool, await migrationsBefore('replaced_reviews'))
  const [manager, employee] = [await person('Manager'), await person('Employee')]
  for (const [rating, day] of [
    [1, '2024-12-10'],
    [2, '2025-12-05'],
    [3, '2025-12-12'],
    [5, '2026-11-20'],
  ] as const)
    await complete(await review(manager, employee, 'Annual review', rating, day))
  await migrate(pool)
  const { rows } = await pool.query(
    'select review_period as period, overall_rating as rating, is_replaced as replaced from performance_reviews order by 2',
  )
  expect(rows).toEqual([
    { period: 'Annual review (2024-12)', rating: 1, replaced: false },
    { period: 'Annual review (2025-12)', rating: 2, replaced: true },
    { period: 'Annual review (2025-12)', rating: 3, replaced: false },
    { period: 'Annual review', rating: 5, replaced: false },
  ])
  const counts = await pool.query(
    'select sum(ratings)::int as ratings, sum(rated)::int as rated from performance_counts',
  )
  expect(counts.rows).toEqual([{ ratings: 9, rated: 3 }])
})

test('of existing reviews of one person, period, kind and author the newest submitted one counts', async () => {
  await migrate(pool, await migrationsBefore('replaced_reviews'))
  const [manager, employee] = [await person('Manager'), await person('Employee')]
  const old = await review(manager, employee, '2026 Q3', 1, '2026-10-01')
  await complete(old)
  await review(manager, employee, ' 2026 q3 ', 5, '2026-10-03')
  const between = await review(manager, employee, '2026 Q3', 2, '2026-10-02')
  await review(manager, employee, '2026 Q3', 3, null)
  await complete(await review(manager, employee, '2026 Q2', 4, '2026-07-01'))
  await review(employee, employee, '2026 Q3', 5, '2026-10-01')
  await migrate(pool)
  const { rows } = await pool.query('select id from performance_reviews where is_replaced')
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual([old, between].toSorted())
  const selectCounts = 'select label, state, count, ratings, rated from'
  const counts = [
    { label: 'MANAGER', state: 'COMPLETED', count: 2, ratings: 4, rated: 1 },
    { label: 'MANAGER', state: 'SUBMITTED', count: 2, ratings: 5, rated: 1 },
    { label: 'SELF', state: 'SUBMITTED', count: 1, ratings: 5, rated: 1 },
  ]
  expect((await pool.query(`${selectCounts} performance_counts order by 1, 2`)).rows).toEqual(counts)
  const totals = `(select label, state, sum(count)::int as count, sum(ratings)::int as ratings, sum(rated)::int as rated
    from performance_totals group by 1, 2) summed`
  expect((await pool.query(`${selectCounts} ${totals} order by 1, 2`)).rows).toEqual(counts)
})
