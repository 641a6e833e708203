import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { openDatabase } from '../../../db/connection.ts'
import { createLog } from '../../../log.ts'
import { payrollRecords, payrollRuns } from '../tables.ts'
import { addPaidPerson } from '../test/payroll.ts'
import { startComputing } from './runWork.ts'

stopClock('2026-11-30T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Waiting')
})
afterAll(() => app.close())

const period = '2026-10'
const lockTimeoutMs = 50

test('a process waits quietly while another works on payroll, and then continues the month', async () => {
  const { db, pool } = app.app
  // One connection, so that the setting holds for all queries.
  const own = await openDatabase(app.connection, { max: 1, log: () => undefined })
  await own.pool.query(`set lock_timeout = ${lockTimeoutMs}`)
  onTestFinished(own.close)
  const log = createLog('silent')
  const failures = vi.spyOn(log, 'error')

  const other = await pool.connect()
  onTestFinished(() => other.release(true))
  await other.query(`select pg_advisory_lock(hashtext('payroll'))`)
  const generatedBy = app.company.id('Owner')
  await db
    .insert(payrollRuns)
    .values({ period, state: 'RUNNING', total: 1, generatedBy, requestId: 'r', address: '::1' })
  const worker = startComputing({ ...app.app, ...own, log })
  onTestFinished(() => worker.stop())
  // The first round begins after a second, and waits several times.
  await sleep(2500)
  const state = async () => (await db.select().from(payrollRuns).where(eq(payrollRuns.period, period)))[0]?.state
  expect([await state(), failures.mock.calls]).toEqual(['RUNNING', []])

  await other.query(`select pg_advisory_unlock(hashtext('payroll'))`)
  await expect.poll(state).toBe('READY')
  expect(await db.$count(payrollRecords, eq(payrollRecords.period, period))).toBe(1)
  expect(failures).not.toHaveBeenCalled()
})
