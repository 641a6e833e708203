import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { correctionOf, edit, override } from '../../attendance/test/corrections.ts'
import { approveRun, generate, setToday, addPaidPerson, recordOf } from '../test/payroll.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const overtimeOf = async (period: string) =>
  (await recordOf(app, period, 'Long')).detail.lines.filter(({ part }: any) => part === 'OVERTIME')

test('a corrected minute of a paid day deducts a minute of its overtime, and the line names the day', async () => {
  await addPaidPerson(app, 'Long', { salary: '12000.00' })
  const workedDay = { employee: 'Long', date: '2026-10-06', clockIn: '07:00', clockOut: '16:30' }
  const { recordId } = correctionOf(await override(app, 'Owner', { ...workedDay, totalWorkedHours: 9.5 }))
  const minutes = { day: 90, night: 0, restDay: 0, holiday: 0 }
  expect((await app.call('Hr', 'PUT', `/attendance/overtime/${recordId}`, { minutes })).status).toBe(200)
  await approveRun(app, '2026-10')
  expect(await overtimeOf('2026-10')).toMatchObject([{ amount: 101.25 }])
  const correctClockOut = async (clockOut: string) => {
    correctionOf(await edit(app, 'Owner', recordId!, { clockIn: '07:00', clockOut }))
    await generate(app, '2026-11')
    return overtimeOf('2026-11')
  }
  setToday('2026-11-30')
  const day = { date: '2026-10-06', recordId }
  expect(await correctClockOut('16:29')).toMatchObject([
    { amount: -1.12, because: { kind: 'RETRO', paid: 101.25, due: 100.13, days: [{ ...day, paid: 90, due: 89 }] } },
  ])
  // Overtime beyond the approved minutes is not paid until it is approved.
  expect(await correctClockOut('17:00')).toEqual([])
  expect(await correctClockOut('15:00')).toMatchObject([
    { amount: -101.25, because: { kind: 'RETRO', days: [{ ...day, paid: 90, due: 0 }] } },
  ])
})
