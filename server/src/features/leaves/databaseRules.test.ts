import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseError, ownCodes } from '../../db/failures.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { requestLeave, balance, between, decide, figures, nextYear } from './test/leaves.ts'
import { leaveBalances, leaveLedger, leaveRequests } from './tables.ts'

let app: TestApp
let approvedId: string
let pendingId: string
beforeAll(async () => {
  app = await startTestApp()
  approvedId = (await requestLeave(app, 'Employee', between('03-01', '03-05'))).id
  await decide(app, 'Lead', approvedId, 'APPROVED')
  pendingId = (await requestLeave(app, 'Employee', between('04-01', '04-05'))).id
})
afterAll(() => app.close())

/** Returns the database's error code for a rejected statement; null if it succeeds. */
async function refusal(statement: Promise<unknown>): Promise<string | null> {
  return statement.then(
    () => null,
    (error: unknown) => databaseError(error)?.code ?? String(error),
  )
}

test.each([
  ['update', `update leave_ledger set total_days = 99`],
  ['update of no row', `update leave_ledger set total_days = 99 where false`],
  ['delete', `delete from leave_ledger`],
  ['truncate', `truncate leave_ledger cascade`],
])('the ledger refuses: %s', async (_name, statement) => {
  expect(await refusal(app.app.pool.query(statement))).toBe(ownCodes.appendOnly)
  expect(figures(await balance(app, 'Employee'))).toEqual([21, 5, 5, 11])
})

test.each([
  ['delete', 'delete from leave_requests'],
  ['truncate', 'truncate leave_requests cascade'],
])('requests are protected: %s', async (_name, statement) => {
  expect(await refusal(app.app.pool.query(statement))).toBe(ownCodes.appendOnly)
})

test.each([
  ['update', `update leave_balances set total_days = 99`],
  ['delete', `delete from leave_balances`],
  ['truncate', `truncate leave_balances`],
  [
    'insert',
    `insert into leave_balances (id, user_id, leave_type, year, limited) select gen_random_uuid(), id, 'ANNUAL', 2090, true from users`,
  ],
])('only its ledger writes a balance: %s', async (_name, statement) => {
  expect(await refusal(app.app.pool.query(statement))).toBe(ownCodes.appendOnly)
  expect(figures(await balance(app, 'Employee'))).toEqual([21, 5, 5, 11])
})

test('decided requests do not change, field by field', async () => {
  const { db, pool } = app.app
  const other = app.company.id('Stranger')
  const changes = [
    `user_id = '${other}'`,
    `leave_type = 'UNPAID'`,
    `start_date = start_date - 1`,
    `end_date = end_date + 1`,
    `total_days = total_days - 1`,
    `reason = 'another'`,
    `status = 'PENDING'`,
    `status = 'REJECTED', rejection_reason = 'No'`,
    `rejection_reason = 'No'`,
    `decided_by = '${other}'`,
    `decided_by = null`,
    `decided_at = now() + interval '1 hour'`,
  ]
  const before = await db.select().from(leaveRequests).where(eq(leaveRequests.id, approvedId))
  for (const change of changes) {
    const statement = pool.query(`update leave_requests set ${change} where id = $1`, [approvedId])
    expect(await refusal(statement), change).toBe(ownCodes.leaveDecided)
  }
  expect(await db.select().from(leaveRequests).where(eq(leaveRequests.id, approvedId))).toEqual(before)
})

test('a rejection and a cancellation are final', async () => {
  for (const [end, day] of [
    ['REJECTED', '10'],
    ['CANCELLED', '11'],
  ] as const) {
    const { id } = await requestLeave(app, 'Colleague', between(`05-${day}`, `05-${day}`))
    await decide(app, end === 'REJECTED' ? 'Lead' : 'Colleague', id, end, 'Because')
    for (const status of ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'].filter((next) => next !== end)) {
      const statement = app.app.pool.query(
        `update leave_requests set status = $2, decided_by = coalesce(decided_by, user_id), decided_at = now(),
          rejection_reason = coalesce(rejection_reason, 'x') where id = $1`,
        [id, status],
      )
      expect(await refusal(statement), `${end} to ${status}`).toBe(ownCodes.leaveDecided)
    }
  }
})

test('a decision names its author, and a rejection its reason', async () => {
  const update = (assignments: string) =>
    refusal(app.app.pool.query(`update leave_requests set ${assignments} where id = $1`, [pendingId]))
  const lead = app.company.id('Lead')
  expect(await update(`status = 'APPROVED'`)).toBe(ownCodes.leaveDecided)
  expect(await update(`status = 'APPROVED', decided_by = '${lead}'`)).toBe(ownCodes.leaveDecided)
  expect(await update(`status = 'REJECTED', decided_by = '${lead}', decided_at = now()`)).toBe('23514')
  expect(await update(`status = 'GRANTED'`)).toBe('23514')
})

test('pending and approved requests of a person never overlap', async () => {
  const insert = (start: string, end: string, status = 'PENDING') =>
    refusal(
      app.app.db.insert(leaveRequests).values({
        userId: app.company.id('Employee'),
        leaveType: 'UNPAID',
        startDate: `${nextYear}-${start}`,
        endDate: `${nextYear}-${end}`,
        totalDays: '1',
        reason: 'x',
        status: status as 'PENDING',
        rejectionReason: 'x',
      }),
    )
  expect(await insert('03-05', '03-05')).toBe('23P01')
  expect(await insert('02-20', '03-01')).toBe('23P01')
  expect(await insert('04-02', '04-03')).toBe('23P01')
  expect(await insert('03-05', '03-05', 'REJECTED')).toBeNull()
  expect(await insert('03-06', '03-31')).toBeNull()
  expect(await insert('07-02', '07-01')).toMatch(/^(23514|22000)$/)
})

test('a ledger entry matches its kind, and each kind is booked once per request and year', async () => {
  const row = { userId: app.company.id('Employee'), leaveType: 'ANNUAL', year: nextYear, requestId: pendingId } as const
  const insert = (
    values: Partial<typeof leaveLedger.$inferInsert> & {
      kind: 'GRANT' | 'USE' | 'RESERVATION' | 'ADJUSTMENT' | 'RELEASE' | 'RETURN'
    },
  ) => refusal(app.app.db.insert(leaveLedger).values({ ...row, ...values }))
  expect(await insert({ kind: 'RESERVATION', pendingDays: '5' })).toBe('23505')
  expect(await insert({ kind: 'RESERVATION', pendingDays: '-5', year: 2090 })).toBe('23514')
  expect(await insert({ kind: 'USE', usedDays: '5', pendingDays: '-4' })).toBe('23514')
  expect(await insert({ kind: 'RETURN', usedDays: '5' })).toBe('23514')
  expect(await insert({ kind: 'RELEASE', pendingDays: '-6' })).toBe('23514')
  expect(await insert({ kind: 'GRANT', totalDays: '-1', requestId: null, year: 2090 })).toBe('23514')
  expect(await insert({ kind: 'GRANT', totalDays: '21', requestId: null })).toBe('23505')
  expect(await insert({ kind: 'ADJUSTMENT', totalDays: '1', requestId: null })).toBe('23514')
  expect(await insert({ kind: 'RESERVATION', pendingDays: '1', requestId: null })).toBe('23514')
  expect(figures(await balance(app, 'Employee'))).toEqual([21, 5, 5, 11])
})

test('a reservation beyond the remaining days is refused with their number', async () => {
  await requestLeave(app, 'Stranger', between('06-01', '06-20'))
  const draft = { startDate: `${nextYear - 1}-07-01`, endDate: `${nextYear - 1}-07-01`, leaveType: 'UNPAID' as const }
  const { id: requestId } = await requestLeave(app, 'Stranger', draft)
  const rest = { userId: app.company.id('Stranger'), leaveType: 'ANNUAL', year: nextYear, requestId } as const
  const reserve = (pendingDays: string) =>
    app.app.db.insert(leaveLedger).values({ ...rest, kind: 'RESERVATION', pendingDays })
  const error = databaseError(await reserve('2').catch((thrown: unknown) => thrown))
  expect([error?.code, Number(error?.detail)]).toEqual([ownCodes.balanceExceeded, 1])
  expect(await refusal(reserve('1'))).toBeNull()
})

test('every balance is the sum of its ledger', async () => {
  const sums = await app.app.db
    .select({
      userId: leaveLedger.userId,
      leaveType: leaveLedger.leaveType,
      year: leaveLedger.year,
      totalDays: sql<string>`sum(${leaveLedger.totalDays})`,
      usedDays: sql<string>`sum(${leaveLedger.usedDays})`,
      pendingDays: sql<string>`sum(${leaveLedger.pendingDays})`,
    })
    .from(leaveLedger)
    .groupBy(leaveLedger.userId, leaveLedger.leaveType, leaveLedger.year)
  const balances = await app.app.db.select().from(leaveBalances)
  const key = (row: { userId: string; leaveType: string; year: number }) => `${row.userId} ${row.leaveType} ${row.year}`
  const describeBalance = ({
    totalDays,
    usedDays,
    pendingDays,
  }: {
    totalDays: string
    usedDays: string
    pendingDays: string
  }) => [totalDays, usedDays, pendingDays].join()
  expect(new Map(balances.map((row) => [key(row), describeBalance(row)]))).toEqual(
    new Map(sums.map((row) => [key(row), describeBalance(row)])),
  )
})

test('no one can be above themselves at any level, even if two people are moved at once', async () => {
  const move = (employee: string, manager: string) =>
    refusal(
      app.app.pool.query('update users set manager_id = $2 where id = $1', [
        app.company.id(employee),
        app.company.id(manager),
      ]),
    )
  expect(await move('Lead', 'Lead')).toBe('23514')
  expect(await move('Lead', 'Employee')).toBe(ownCodes.managementCycle)
  expect(await move('Owner', 'Stranger')).toBe(ownCodes.managementCycle)
  const answers = await Promise.all([move('Lead', 'Otherlead'), move('Otherlead', 'Lead')])
  expect(answers).toEqual(expect.arrayContaining([null, ownCodes.managementCycle]))
})
