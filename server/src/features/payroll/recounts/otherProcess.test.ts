import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { openDatabase } from '../../../db/connection.ts'
import { createLog } from '../../../log.ts'
import { payrollRecounts } from '../facts/tables.ts'
import { startClosing } from './closeRecounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('recounts stay open without a logged failure while another process works on payroll', async () => {
  const { db, pool } = app.app
  // Without records, the month has no differences and can be closed.
  await db.insert(payrollRecounts).values({ userId: app.company.id('Employee'), period: '2019-06' })
  // One connection, so that the setting holds for all queries.
  const own = await openDatabase(app.connection, { max: 1, log: () => undefined })
  await own.pool.query('set lock_timeout = 50')
  onTestFinished(own.close)
  const log = createLog('silent')
  const logged = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  const close = async () => {
    const rounds = startClosing({ ...app.app, ...own, log })
    await sleep(500)
    await rounds.stop()
    return db.$count(payrollRecounts)
  }

  const other = await pool.connect()
  onTestFinished(() => other.release(true))
  await other.query(`select pg_advisory_lock(hashtext('payroll'))`)
  expect(await close()).toBe(1)
  await other.query(`select pg_advisory_unlock(hashtext('payroll'))`)
  expect(await close()).toBe(0)
  expect(logged.map(({ mock }) => mock.calls)).toEqual([[], []])
})
