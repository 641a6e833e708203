import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import { emptyDatabase } from '../../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../../testing/migrationsBefore.ts'
import { migrate } from '../../../db/migrate.ts'

let pool: pg.Pool
beforeEach(async () => {
  pool = (await emptyDatabase()).pool
})

interface Person {
  hired: string
  /** The dates on which the account was deactivated and reactivated. */
  away?: [string, string]
  /** The first day with a known salary; the hire date if omitted. */
  paidFrom?: string
  salary?: string | null
}

/** Adds a person as they were stored before employment periods were recorded; returns their id. */
async function person(name: string, { hired, away, paidFrom = hired, salary = '3100.00' }: Person): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into users (id, email, first_name, last_name, status, hire_date, added_on)
     values ($1, $2, $3, 'Test', 'ACTIVE', $4, '2014-02-01')`,
    [id, `${name}@x.example`, name, hired],
  )
  await pool.query(
    `insert into employment_history (id, user_id, holds_from, salary, salary_currency) values ($1, $2, $3, $4, $5)`,
    [randomUUID(), id, paidFrom, salary, salary && 'EGP'],
  )
  const states = ['ACTIVE', 'DEACTIVATED', 'ACTIVE']
  for (const [place, day] of (away ?? []).entries())
    await pool.query(
      `insert into audit_entries (id, at, action, subject_type, person_id, before, after)
       values ($1, $2, $3, 'user', $4, $5, $6)`,
      [
        randomUUID(),
        `${day}T09:00:00Z`,
        place === 0 ? 'user.deactivated' : 'user.activated',
        id,
        { status: states[place] },
        { status: states[place + 1] },
      ],
    )
  return id
}

/**
 * Adds a record that pays a person for a number of days of a month. With `retro`, it also corrects that earlier month.
 */
async function paid(
  userId: string,
  period: string,
  days: number,
  { retro, status = 'APPROVED' }: { retro?: string; status?: PayrollStatus } = {},
): Promise<void> {
  const id = randomUUID()
  const pay = days * 100
  await pool.query(
    `insert into payroll_records (id, user_id, period, currency, person, search_text, digest, base_salary, allowances,
      bonuses, overtime, gross_pay, deductions, tax_deductions, net_pay)
     values ($1, $2, $3, 'EGP', '{}', '', '', $4, 0, 0, 0, $4, 0, 0, $4)`,
    [id, userId, period, pay],
  )
  const line = `insert into payroll_lines (record_id, position, code, part, label, period, quantity, unit, amount, because)
    values ($1, $2, 'SALARY', 'BASE', 'Salary', $3, $4, $5, $6, '{}')`
  await pool.query(line, [id, 1, period, days, 'DAYS', pay])
  if (retro) await pool.query(line, [id, 2, retro, null, null, 0])
  const steps: PayrollStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED']
  for (const next of steps.slice(1, steps.indexOf(status) + 1))
    await pool.query('update payroll_records set status = $2 where id = $1', [id, next])
}

const monthsOf = async (where: string) =>
  (
    await pool.query(`select u.first_name as name, c.period from payroll_recounts c join users u on u.id = c.user_id
      where c.decision is null and ${where} order by 1, 2`)
  ).rows.map(({ name, period }) => [name, period])

const hasRecord = (status: string) => `exists (select from payroll_records r
  where r.user_id = c.user_id and r.period = c.period and r.status ${status} and r.computed_at <= c.created_at)`

/** Returns the months with a pending decision. */
const recounts = () => monthsOf(hasRecord(`in ('APPROVED', 'PAID')`))
/** Returns the months that will need a decision if they are approved unchanged. */
const openRecounts = () => monthsOf(hasRecord(`in ('DRAFT', 'PENDING_APPROVAL')`))

const away: [string, string] = ['2015-10-10', '2015-11-20']

/** Creates a company as stored before employment periods were recorded; returns the ids of its people by name. */
async function company(): Promise<Record<string, string>> {
  const hired = '2014-03-01'
  const people = {
    wrong: await person('wrong', { hired, away }),
    right: await person('right', { hired, away }),
    corrected: await person('corrected', { hired, away }),
    draft: await person('draft', { hired, away }),
    submitted: await person('submitted', { hired, away }),
    rightlySubmitted: await person('rightlySubmitted', { hired, away }),
    movedSubmitted: await person('movedSubmitted', { hired: '2015-10-11', paidFrom: '2015-10-31' }),
    here: await person('here', { hired }),
    moved: await person('moved', { hired: '2015-10-11', paidFrom: '2015-10-31' }),
    unpaid: await person('unpaid', { hired: '2015-10-11', paidFrom: '2015-10-31', salary: null }),
  }
  for (const id of Object.values(people)) await paid(id, '2015-09', 30)
  await paid(people.wrong, '2015-10', 31)
  await paid(people.wrong, '2015-11', 30)
  for (const id of [people.right, people.corrected]) {
    await paid(id, '2015-10', 10)
    await paid(id, '2015-11', 11)
  }
  await paid(people.corrected, '2015-12', 31, { retro: '2015-10' })
  await paid(people.right, '2015-12', 31)
  await paid(people.draft, '2015-10', 31, { status: 'DRAFT' })
  await paid(people.submitted, '2015-10', 31, { status: 'PENDING_APPROVAL' })
  await paid(people.rightlySubmitted, '2015-10', 10, { status: 'PENDING_APPROVAL' })
  await paid(people.movedSubmitted, '2015-10', 1, { status: 'PENDING_APPROVAL' })
  await paid(people.here, '2015-10', 31)
  await paid(people.moved, '2015-10', 1)
  await paid(people.moved, '2015-11', 30)
  await paid(people.unpaid, '2015-10', 1)
  return people
}

const expectedOpen = [
  ['draft', '2015-10'],
  ['movedSubmitted', '2015-10'],
  ['submitted', '2015-10'],
]
const expected = [
  ['corrected', '2015-10'],
  ['moved', '2015-10'],
  ['wrong', '2015-10'],
  ['wrong', '2015-11'],
]

test('only months paid for other days than those of employment are pending a decision', async () => {
  await migrate(pool, await migrationsBefore('_employments'))
  const { moved, unpaid, movedSubmitted } = await company()
  const before = await pool.query(`select * from payroll_records where status = 'APPROVED' order by id`)
  await migrate(pool)
  expect(await recounts()).toEqual(expected)
  const after = await pool.query(`select * from payroll_records where status = 'APPROVED' order by id`)
  // Later migrations add columns.
  expect(after.rows).toMatchObject(before.rows)
  // Unapproved records, even if submitted, are marked for recalculation.
  const open = await pool.query(`select u.first_name as name, r.status from payroll_records r
    join users u on u.id = r.user_id where r.computed_at = '2000-01-01Z' order by 1`)
  expect(open.rows).toEqual([
    { name: 'draft', status: 'DRAFT' },
    { name: 'rightlySubmitted', status: 'PENDING_APPROVAL' },
    { name: 'submitted', status: 'PENDING_APPROVAL' },
  ])
  // The first agreed salary now applies from the first day; the entry is newer than all calculations.
  const history = await pool.query(
    `select user_id, holds_from, salary, recorded_at > (select max(computed_at) from payroll_records) as is_new
     from employment_history where user_id = any($1) order by holds_from, recorded_at`,
    [[moved, movedSubmitted, unpaid]],
  )
  const isNew = { holds_from: '2015-10-11', salary: '3100.00', is_new: true }
  expect(new Set(history.rows.filter((row) => row.is_new).map((row) => row.user_id))).toEqual(
    new Set([moved, movedSubmitted]),
  )
  expect(history.rows.filter((row) => row.is_new)).toEqual(Array(2).fill(expect.objectContaining(isNew)))
})

test('a month that was open then needs a decision if it is approved unchanged, and none if it is recalculated', async () => {
  await migrate(pool, await migrationsBefore('_employments'))
  const { submitted, draft } = await company()
  await migrate(pool)
  expect(await openRecounts()).toEqual(expectedOpen)
  await pool.query(`update payroll_records set status = 'APPROVED' where user_id = $1 and period = '2015-10'`, [
    submitted,
  ])
  expect(await recounts()).toEqual([...expected.slice(0, 2), ['submitted', '2015-10'], ...expected.slice(2)])
  await pool.query(`update payroll_records set computed_at = now() where user_id = $1 and period = '2015-10'`, [draft])
  expect(await openRecounts()).toEqual([['movedSubmitted', '2015-10']])
})

test('months approved since the list was created need a decision, and those calculated since do not', async () => {
  await migrate(pool, await migrationsBefore('_employments'))
  const { submitted, movedSubmitted, draft, rightlySubmitted } = await company()
  await migrate(pool, await migrationsBefore('_recounts_of_open_months'))
  const approve = (id?: string) =>
    pool.query(
      `update payroll_records set status = 'APPROVED', approved_at = now() where user_id = $1 and period = '2015-10'`,
      [id],
    )
  for (const id of [submitted, movedSubmitted, rightlySubmitted]) await approve(id)
  await pool.query(
    `update payroll_records set computed_at = now(), status = 'PENDING_APPROVAL' where user_id = $1 and period = '2015-10'`,
    [draft],
  )
  await approve(draft)
  await migrate(pool)
  expect(await recounts()).toEqual([
    ...expected.slice(0, 2),
    ['movedSubmitted', '2015-10'],
    ['submitted', '2015-10'],
    ...expected.slice(2),
  ])
  expect(await openRecounts()).toEqual([])
})

test('a company that already has employment periods gets the same list, without the months calculated since', async () => {
  await migrate(pool, await migrationsBefore('_employments'))
  const { right } = await company()
  await migrate(pool, await migrationsBefore('_payroll_recounts'))
  await pool.query(`update employments set first_day = '2016-01-20' where user_id = $1 and first_day = '2015-11-20'`, [
    right,
  ])
  await paid(right ?? '', '2016-01', 31)
  await migrate(pool)
  // The changed return date makes earlier calculations doubtful, but not those made with it.
  expect(await recounts()).toEqual([
    ...expected.slice(0, 2),
    ['right', '2015-11'],
    ['right', '2015-12'],
    ...expected.slice(2),
  ])
})

test('a new company has nothing to decide on', async () => {
  await migrate(pool)
  expect(await recounts()).toEqual([])
})
