import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { dataFolder } from '../dataFolder.ts'
import { freePort, startMuster } from '../muster.ts'

const people = 110

/** Returns the first value of a query on the database of a data folder; null if there is no database or table yet. */
async function valueIn(folder: string, query: string): Promise<unknown> {
  const postmaster = await readPostmaster(join(folder, 'postgres'))
  if (!postmaster) return null
  const client = new pg.Client({ host: postmaster.socketFolder, user: 'muster', database: 'muster' })
  try {
    await client.connect()
    const { rows } = await client.query<{ value: unknown }>(query)
    return rows[0]?.value ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('a large demo company that is killed midway is completed by a start with another size', async () => {
  const folder = await dataFolder()
  const settings = { MUSTER_DATA: folder, PORT: await freePort() }
  const first = startMuster({ ...settings, DEMO_PEOPLE: String(people) }, onTestFinished)
  await expect
    .poll(() => valueIn(folder, 'select count(*)::int as value from overtime_approvals'), { timeout: 600_000 })
    .toBeGreaterThan(0)
  first.kill('SIGKILL')
  await first.end()

  const second = startMuster(settings, onTestFinished)
  await second.ready
  expect(second.stderr()).toBe('')
  const faults: [name: string, query: string][] = [
    ['people', `select count(*)::int - ${people} as value from users`],
    [
      'state',
      `select case when value = '"finished"' then 0 else 1 end as value from settings where key = 'demoCompany'`,
    ],
    [
      'active people hired before last year without two years of attendance',
      `select count(*)::int as value from users u
       where u.status = 'ACTIVE' and exists (select from employments e where e.user_id = u.id and e.first_day < current_date - 800)
         and (select count(*) from attendance_days d where d.user_id = u.id) < 400`,
    ],
    [
      'old overtime without a decision',
      `select count(*)::int as value from attendance_days d left join overtime_approvals a on a.day_id = d.id
       where d.overtime_seconds >= 60 and d.date < current_date - 14 and a.day_id is null`,
    ],
    ['months of payroll', 'select count(distinct period)::int - 24 as value from payroll_records'],
  ]
  for (const [name, query] of faults) expect([name, await valueIn(folder, query)]).toEqual([name, 0])
})
