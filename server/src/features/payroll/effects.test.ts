import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Effect } from '@muster/contract/kit/effects'
import { setClock } from '../../clock.ts'
import { holidays } from '../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { lookForAbsences } from '../attendance/night/lookForAbsences.ts'
import { worked } from '../attendance/test/clocking.ts'
import { approved, generate, itIs, paid, recordOf } from './test/payroll.ts'

let app: TestApp
beforeAll(async () => {
  itIs('2026-10-05')
  app = await startTestApp()
  await paid(app, 'Nadia')
  await worked(app, 'Nadia', ['in', '2026-10-05T07:00:00Z'], ['out', '2026-10-05T18:00:00Z'])
  itIs('2026-10-09')
  await lookForAbsences(app.app)
})
afterAll(async () => {
  setClock(null)
  await app.close()
})
beforeEach(async () => {
  await app.app.db.delete(holidays)
})

/** She came on Monday, and on Tuesday she did not. */
const [monday, tuesday] = ['2026-10-05', '2026-10-06']
const rules = {
  firstMonth: '2026-10',
  divisor: 240,
  nightFrom: '19:00',
  nightTo: '07:00',
  pack: 'NONE',
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
}
const touched = async (days: object) => {
  const { body } = await app.call('Hr', 'POST', '/holidays/preview', days)
  return Object.fromEntries(
    (body.effects as Effect[]).map(({ kind, count, months }) => [kind, months.length ? months : count]),
  )
}
const months = async (days: object) => {
  const { 'months.outdated': outdated, 'months.settled': settled } = await touched(days)
  return { outdated, settled }
}

test('overtime that waits is of the class of its day', async () => {
  expect(await touched({ added: [monday] })).toMatchObject({ 'overtime.of_holiday': 1 })
  await app.call('Hr', 'POST', '/holidays', { date: monday, name: 'A feast' })
  expect(await touched({ removed: [monday] })).toMatchObject({ 'overtime.not_of_holiday': 1 })
})

test('months are named where absences are without pay: open ones are outdated then, approved ones settled later', async () => {
  await generate(app, '2026-10')
  expect(await months({ added: [tuesday] })).toEqual({})
  const { status, body } = await app.call('Owner', 'POST', '/payroll/rules', { ...rules, absencesDeducted: true })
  expect(status, JSON.stringify(body)).toBe(201)
  await generate(app, '2026-10')
  expect(await months({ added: [tuesday] })).toEqual({ outdated: ['2026-10'] })
  expect(await months({ added: ['2026-11-24'] })).toEqual({})

  await app.call('Hr', 'POST', '/holidays', { date: tuesday, name: 'A feast' })
  expect((await recordOf(app, '2026-10', 'Nadia')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2026-10')
  expect(await months({ removed: [tuesday] })).toEqual({ outdated: ['2026-10'] })
  itIs('2026-11-01')
  await approved(app, '2026-10')
  expect(await months({ removed: [tuesday] })).toEqual({ settled: ['2026-10'] })
})
