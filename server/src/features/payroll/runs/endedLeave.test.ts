import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Effect } from '@muster/contract/kit/effects'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { recordAbsences } from '../../attendance/nightly/recordAbsences.ts'
import { requestLeave, decide } from '../../leaves/test/leaves.ts'
import { payrollMakers } from '../makers/tables.ts'
import { approveRun, setRunStatus, generate, setToday, addPaidPerson, recordOf } from '../test/payroll.ts'

/** Leave that is ended early or revoked, in open, approved and paid payroll months. */

let app: TestApp
beforeAll(async () => {
  setToday('2026-10-01')
  app = await startTestApp()
})
afterAll(async () => {
  setClock(null)
  await app.close()
})

/** Adds a person with a salary of 9,300 a month and with leave approved by Hr; returns the id of the request. */
async function takeLeave(firstName: string, leaveType: 'UNPAID' | 'ANNUAL', startDate: string, endDate: string) {
  await addPaidPerson(app, firstName, { salary: '9300.00' })
  const { id } = await requestLeave(app, firstName, { leaveType, startDate, endDate })
  expect((await decide(app, 'Hr', id, 'APPROVED')).status).toBe(200)
  return id
}
const end = (id: string, lastDay: string | null, as = 'Hr') =>
  app.call(as, 'POST', `/leaves/${id}/end`, { lastDay, reason: 'The release' })
async function months(id: string, lastDay: string | null, as = 'Hr') {
  const { body } = await app.call(as, 'POST', `/leaves/${id}/end/preview`, { lastDay })
  const monthEffects = (body.preview.effects as Effect[]).filter(({ kind }) => kind.startsWith('months.'))
  return Object.fromEntries(monthEffects.map((effect) => [effect.kind, effect.months]))
}
const exceptionsOf = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).record.exceptions

test('an open month with unpaid leave is outdated, its days are paid again, and the person who ended the leave is a maker', async () => {
  setToday('2026-10-20')
  const id = await takeLeave('Open', 'UNPAID', '2026-10-12', '2026-10-21')
  await generate(app, '2026-10')
  expect((await recordOf(app, '2026-10', 'Open')).lines).toContainEqual(['UNPAID_LEAVE', '2026-10', -3000])
  expect(await months(id, '2026-10-14')).toEqual({ 'months.outdated': ['2026-10'] })
  expect(await months(id, '2026-10-14', 'Lead')).toEqual({})
  expect((await end(id, '2026-10-14', 'Lead')).status).toBe(200)
  expect(await exceptionsOf('2026-10', 'Open')).toContain('OUTDATED')
  await generate(app, '2026-10')
  const { lines, record } = await recordOf(app, '2026-10', 'Open')
  expect(lines).toContainEqual(['UNPAID_LEAVE', '2026-10', -900])
  expect(record.exceptions).not.toContain('OUTDATED')
  const makers = await app.app.db.select().from(payrollMakers).where(eq(payrollMakers.recordId, record.id))
  expect(makers.map(({ userId, action }) => [userId, action])).toContainEqual([app.company.id('Lead'), 'LEAVE'])
})

test('approved and paid months do not change, and the next run settles the days given back', async () => {
  setToday('2026-10-30')
  const id = await takeLeave('Settled', 'UNPAID', '2026-10-29', '2026-11-03')
  const later = await takeLeave('Paid', 'UNPAID', '2026-10-26', '2026-10-28')
  setToday('2026-11-05')
  await approveRun(app, '2026-10')
  expect((await setRunStatus(app, '2026-10', 'PAID')).status).toBe(200)
  const before = await recordOf(app, '2026-10', 'Settled')
  expect(before.lines).toContainEqual(['UNPAID_LEAVE', '2026-10', -900])
  await generate(app, '2026-11')
  expect(await months(id, '2026-10-30')).toEqual({ 'months.outdated': ['2026-11'], 'months.settled': ['2026-10'] })
  expect(await months(id, '2026-11-01')).toEqual({ 'months.outdated': ['2026-11'] })
  expect((await end(id, '2026-10-30')).status).toBe(200)
  expect(await exceptionsOf('2026-11', 'Settled')).toContain('OUTDATED')
  expect((await end(later, null)).status).toBe(200)
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Settled')).lines.slice(1)).toEqual([['UNPAID_LEAVE', '2026-10', 300]])
  expect((await recordOf(app, '2026-11', 'Paid')).lines.slice(1)).toEqual([['UNPAID_LEAVE', '2026-10', 900]])
  const after = await recordOf(app, '2026-10', 'Settled')
  expect([after.lines, after.record.netPay]).toEqual([before.lines, before.record.netPay])
})

test('if absences are unpaid, days of paid leave that are given back are unpaid too', async () => {
  setToday('2026-12-10')
  const rules = {
    firstMonth: '2026-12',
    divisor: 240,
    nightFrom: '19:00',
    nightTo: '07:00',
    pack: 'NONE',
    premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  }
  const id = await takeLeave('Missed', 'ANNUAL', '2026-12-07', '2026-12-09')
  await recordAbsences(app.app)
  await generate(app, '2026-12')
  expect(await months(id, '2026-12-07')).toEqual({})
  expect((await app.call('Owner', 'POST', '/payroll/rules', { ...rules, absencesDeducted: true })).status).toBe(201)
  await generate(app, '2026-12')
  expect((await recordOf(app, '2026-12', 'Missed')).lines).toContainEqual(['ABSENCE', '2026-12', -1200])
  expect(await months(id, '2026-12-07')).toEqual({ 'months.outdated': ['2026-12'] })
  await end(id, '2026-12-07')
  await generate(app, '2026-12')
  expect((await recordOf(app, '2026-12', 'Missed')).lines).toContainEqual(['ABSENCE', '2026-12', -1800])
})
