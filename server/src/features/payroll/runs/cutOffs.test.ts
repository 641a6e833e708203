import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { correctionOf, edit, override } from '../../attendance/test/corrections.ts'
import { decide, requestLeave } from '../../leaves/test/leaves.ts'
import { payRulesInput } from '../test/inputs.ts'
import { addPaidPerson, approveRun, generate, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
const workedDays = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Long', { salary: '9300.00' })
  await addPaidPerson(app, 'Away', { salary: '9300.00' })
  for (const date of ['2026-08-06', '2026-08-27', '2026-09-10', '2026-09-17', '2026-09-28', '2026-10-14', '2026-10-20'])
    workedDays.set(date, await workLate('Long', date))
  await addPaidPerson(app, 'Gone', { salary: '9300.00', to: '2026-09-30' })
  await workLate('Gone', '2026-09-28')
  const leave = { leaveType: 'UNPAID', startDate: '2026-09-21', endDate: '2026-09-24' } as const
  const { id } = await requestLeave(app, 'Away', leave)
  expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
})
afterAll(() => app.close())

/** Adds a day with an hour of approved overtime and returns its id. */
async function workLate(employee: string, date: string): Promise<string> {
  const hours = { employee, date, clockIn: '07:00', clockOut: '16:00', totalWorkedHours: 9 }
  const { recordId } = correctionOf(await override(app, 'Owner', hours))
  const minutes = { day: 60, night: 0, restDay: 0, holiday: 0 }
  const answer = await app.call('Hr', 'PUT', `/attendance/overtime/${recordId}`, { minutes })
  expect(answer.status).toBe(200)
  return recordId!
}

const setRules = (changes: object) => app.call('Owner', 'POST', '/payroll/rules', { ...payRulesInput(), ...changes })
const linesOf = async (period: string, firstName: string, code: string) =>
  (await recordOf(app, period, firstName)).detail.lines.filter((line: any) => line.code === code)
const daysOf = (lines: any[]) => lines.flatMap(({ because }) => because.days?.map(({ date }: any) => date) ?? [])

test.each([
  ['timeCutOff', 0],
  ['timeCutOff', 29],
  ['overtimeCutOff', 1.5],
])('%s of %j is refused', async (field, day) => {
  const { status, body } = await setRules({ firstMonth: '2026-09', [field]: day })
  expect([status, body.errors]).toMatchObject([400, [{ path: field, message: 'Please enter a day from 1 to 28' }]])
})

test('after a switch, each day counts once, and the lines name their range', async () => {
  await approveRun(app, '2026-08')
  expect(daysOf(await linesOf('2026-08', 'Long', 'OVERTIME_DAY'))).toEqual(['2026-08-06', '2026-08-27'])
  await generate(app, '2026-09')
  expect(daysOf(await linesOf('2026-09', 'Long', 'OVERTIME_DAY'))).toEqual(['2026-09-10', '2026-09-17', '2026-09-28'])

  const rules = { firstMonth: '2026-09', timeCutOff: 23, overtimeCutOff: 15 }
  const { firstMonth, ...values } = rules
  const preview = await app.call('Owner', 'POST', '/payroll/rules/preview', { ...payRulesInput(), ...rules })
  expect(preview.body.preview).toMatchObject({ period: '2026-09', changed: 2 })
  expect((await setRules(rules)).body.version).toMatchObject({ firstMonth, ...values })
  expect((await recordOf(app, '2026-09', 'Long')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-09')

  const range = { from: '2026-09-01', to: '2026-09-15' }
  expect(await linesOf('2026-09', 'Long', 'OVERTIME_DAY')).toMatchObject([
    { label: 'Overtime by day, 1–15 Sep 2026', quantity: 60, amount: 52.31, because: { range } },
  ])
  // 21 to 23 September; the 24th is deducted in October, by the length of September.
  expect(await linesOf('2026-09', 'Away', 'UNPAID_LEAVE')).toMatchObject([
    { label: 'Unpaid leave, 3 days, 1–23 Sep 2026', amount: -930 },
  ])
  // No later month pays someone who leaves.
  expect(await linesOf('2026-09', 'Gone', 'OVERTIME_DAY')).toMatchObject([{ label: 'Overtime by day', amount: 52.31 }])
  await approveRun(app, '2026-09')

  await generate(app, '2026-10')
  const overtime = await linesOf('2026-10', 'Long', 'OVERTIME_DAY')
  expect(daysOf(overtime)).toEqual(['2026-09-17', '2026-09-28', '2026-10-14'])
  expect(overtime).toMatchObject([{ label: 'Overtime by day, 16 Sep–15 Oct 2026', quantity: 180 }])
  expect(await linesOf('2026-10', 'Away', 'UNPAID_LEAVE')).toMatchObject([
    {
      label: 'Unpaid leave, 1 day, 24–30 Sep 2026',
      period: '2026-10',
      rate: 310,
      amount: -310,
      because: { daysOfMonth: 30, range: { from: '2026-09-24', to: '2026-09-30' } },
    },
  ])
})

test('a late change of a day is settled for the month that counted it', async () => {
  await approveRun(app, '2026-10')
  setToday('2026-11-20')
  const recordId = workedDays.get('2026-09-17') ?? ''
  correctionOf(await edit(app, 'Owner', recordId, { clockIn: '07:00', clockOut: '15:30' }))
  await generate(app, '2026-11')
  const lines = await linesOf('2026-11', 'Long', 'OVERTIME_DAY')
  expect(lines).toMatchObject([
    { label: 'Overtime by day, 16 Oct–15 Nov 2026', period: '2026-11', amount: 52.31 },
    { label: 'Overtime by day, October 2026', period: '2026-10', amount: -26.16 },
  ])
  expect(daysOf(lines)).toEqual(['2026-10-20', '2026-09-17'])
})
