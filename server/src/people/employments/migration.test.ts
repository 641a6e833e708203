import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/emptyDatabase.ts'
import { migrationsBefore } from '../../../testing/migrationsBefore.ts'
import { migrate } from '../../db/migrate.ts'

interface Before {
  hired: string | null
  status: 'ACTIVE' | 'DEACTIVATED'
  left?: string
  /** The instants at which the account was deactivated and activated, in turn. */
  turns?: string[]
}

const people: Record<string, { before: Before; after: [string, string | null, boolean][] }> = {
  here: { before: { hired: '2014-03-01', status: 'ACTIVE' }, after: [['2014-03-01', null, true]] },
  unknown: { before: { hired: null, status: 'ACTIVE' }, after: [['2014-02-01', null, false]] },
  left: {
    before: { hired: '2014-03-01', status: 'DEACTIVATED', left: '2015-10-10', turns: ['2015-10-10T09:00:00Z'] },
    after: [['2014-03-01', '2015-10-10', true]],
  },
  // In Cairo it was already the next day.
  away: {
    before: { hired: '2014-03-01', status: 'ACTIVE', turns: ['2015-10-09T22:00:00Z', '2015-11-20T09:00:00Z'] },
    after: [
      ['2014-03-01', '2015-10-10', true],
      ['2015-11-20', null, true],
    ],
  },
  twice: {
    before: {
      hired: '2014-03-01',
      status: 'DEACTIVATED',
      left: '2015-12-01',
      turns: ['2015-10-10T09:00:00Z', '2015-11-20T09:00:00Z', '2015-12-01T09:00:00Z'],
    },
    after: [
      ['2014-03-01', '2015-10-10', true],
      ['2015-11-20', '2015-12-01', true],
    ],
  },
  // An absence of less than a day is not a gap, nor is one before the current hire date.
  mistaken: {
    before: { hired: '2014-03-01', status: 'ACTIVE', turns: ['2015-10-10T09:00:00Z', '2015-10-11T09:00:00Z'] },
    after: [['2014-03-01', null, true]],
  },
  rehired: {
    before: { hired: '2015-11-20', status: 'ACTIVE', turns: ['2015-10-10T09:00:00Z', '2015-11-20T09:00:00Z'] },
    after: [['2015-11-20', null, true]],
  },
  nobodyKnows: {
    before: { hired: null, status: 'ACTIVE', turns: ['2015-10-10T09:00:00Z', '2015-11-20T09:00:00Z'] },
    after: [
      ['2014-02-01', '2015-10-10', false],
      ['2015-11-20', null, true],
    ],
  },
  within: {
    before: { hired: '2015-11-01', status: 'ACTIVE', turns: ['2015-10-10T09:00:00Z', '2015-11-20T09:00:00Z'] },
    after: [['2015-11-01', null, true]],
  },
  sameDay: {
    before: { hired: '2014-03-01', status: 'ACTIVE', turns: ['2015-10-10T09:00:00Z', '2015-10-10T09:05:00Z'] },
    after: [['2014-03-01', null, true]],
  },
  gaps: {
    before: {
      hired: '2014-03-01',
      status: 'ACTIVE',
      turns: ['2014-10-10T09:00:00Z', '2014-11-20T09:00:00Z', '2015-10-10T09:00:00Z', '2015-11-20T09:00:00Z'],
    },
    after: [
      ['2014-03-01', '2014-10-10', true],
      ['2014-11-20', '2015-10-10', true],
      ['2015-11-20', null, true],
    ],
  },
  early: {
    before: { hired: '2016-01-01', status: 'DEACTIVATED', left: '2015-12-01' },
    after: [['2016-01-01', '2015-12-01', true]],
  },
}

test('employments are made from hire dates, last days, and account changes in the audit trail', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, await migrationsBefore('_employments'))
  for (const [name, { before }] of Object.entries(people)) {
    const { rows } = await pool.query(
      `insert into users (id, email, first_name, last_name, status, hire_date, left_on, added_on)
       values ($1, $2, $3, 'Test', $4, $5, $6, '2014-02-01') returning id`,
      [randomUUID(), `${name}@x.example`, name, before.status, before.hired, before.left ?? null],
    )
    for (const [place, at] of (before.turns ?? []).entries()) {
      const off = place % 2 === 0
      await pool.query(
        `insert into audit_entries (id, at, action, subject_type, person_id, before, after)
         values ($1, $2, $3, 'user', $4, $5, $6)`,
        [
          randomUUID(),
          at,
          off ? 'user.deactivated' : 'user.activated',
          rows[0].id,
          { status: off ? 'ACTIVE' : 'DEACTIVATED' },
          { status: off ? 'DEACTIVATED' : 'ACTIVE' },
        ],
      )
    }
  }
  await migrate(pool)
  const { rows } = await pool.query(`select u.first_name, e.first_day, e.last_day, e.is_first_day_known
    from employments e join users u on u.id = e.user_id order by u.first_name, e.first_day`)
  const found = Object.groupBy(rows, ({ first_name: name }) => name)
  for (const [name, { after }] of Object.entries(people))
    expect(
      found[name]?.map((row) => [row.first_day, row.last_day, row.is_first_day_known]),
      name,
    ).toEqual(after)
})
