import { sql } from 'drizzle-orm'
import type { Tx } from '../server/src/db/database.ts'
import { performanceGoals, performanceNotes, performanceReviews } from '../server/src/features/performance/tables.ts'

/** Number of reviews, goals and notes about each person. */
const each = 20

/**
 * Adds performance data. Everyone's manager has written reviews of them: the latest is a draft, the one before is
 * submitted, and the others are completed. Everyone has goals: three are open, and one of the three is overdue. One
 * note in five is private. The table `numbered` must contain the people.
 */
export async function fillPerformance(tx: Tx, today: string): Promise<void> {
  const managed = sql`numbered p join numbered m on m.n = case when p.n = 1 then 2 else greatest(p.above, 1) end`
  const words = 'What is to be said of it. '
  await tx.execute(sql`insert into ${performanceReviews} (id, user_id, author_id, kind, review_period, overall_rating,
      status, achievements, manager_comments, submitted_at, created_at, updated_at)
    select gen_random_uuid(), p.id, m.id, 'MANAGER', 'Period ' || k, (p.n + k) % 5 + 1,
      case when k = 0 then 'DRAFT' else 'SUBMITTED' end, repeat(${words}, 10), repeat(${words}, 5),
      case when k > 0 then at end, at, at
    from ${managed}, generate_series(0, ${each}::int) k,
      lateral (select now() - make_interval(days => k * 45, mins => p.n) as at) moment`)
  await tx.execute(sql`update ${performanceReviews} set status = 'COMPLETED', completed_at = submitted_at + interval '9 days'
    where status = 'SUBMITTED' and submitted_at < now() - interval '60 days'`)
  await tx.execute(sql`insert into ${performanceGoals} (id, user_id, set_by, title, description, priority, progress,
      target_date, completed_at, created_at, updated_at)
    select gen_random_uuid(), p.id, m.id, 'Goal ' || k, repeat(${words}, 5), (array['LOW','MEDIUM','HIGH'])[k % 3 + 1],
      case when k > 3 then 100 else k * 20 end, ${today}::date + (2 - k) * 20 + p.n % 15,
      case when k > 3 then at + interval '30 days' end, at, at
    from ${managed}, generate_series(1, ${each}::int) k,
      lateral (select now() - make_interval(days => k * 40, mins => p.n) as at) moment`)
  await tx.execute(sql`insert into ${performanceNotes} (id, user_id, created_by, type, title, content, is_private,
      created_at, updated_at)
    select gen_random_uuid(), p.id, m.id, (array['POSITIVE','NEGATIVE','NEUTRAL','GOAL'])[k % 4 + 1], 'Note ' || k,
      repeat(${words}, 5), k % 5 = 0, at, at
    from ${managed}, generate_series(1, ${each}::int) k,
      lateral (select now() - make_interval(days => k * 25, mins => p.n) as at) moment`)
}
