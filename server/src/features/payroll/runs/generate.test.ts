import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../../clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { generate, paid, recordOf } from '../test/payroll.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  setClock(() => Temporal.Instant.from('2026-11-30T12:00:00Z'))
})
afterEach(() => setClock(() => Temporal.Instant.from('2026-11-30T12:00:00Z')))
afterAll(async () => {
  setClock(null)
  await app.close()
})

test('a record for everybody who has a salary, and who has none is skipped', async () => {
  await paid(app, 'Whole')
  await paid(app, 'Joiner', { from: '2026-11-17' })
  const first = await generate(app, '2026-11')
  expect(first.body).toEqual({ count: 2, done: true, period: '2026-11' })
  const whole = await recordOf(app, '2026-11', 'Whole')
  expect(whole.record).toMatchObject({ grossPay: 12000, netPay: 12000, month: 10, year: 2026, status: 'DRAFT' })
  expect(whole.lines).toEqual([['SALARY', '2026-11', 12000]])
  expect((await recordOf(app, '2026-11', 'Joiner')).record.netPay).toBe(5600)
  expect((await generate(app, '2026-11')).body.count).toBe(0)
  const { body } = await app.call('Owner', 'GET', '/payroll/runs/2026-11')
  expect(body.run).toMatchObject({ state: 'READY', counts: { DRAFT: 2 }, skipped: { count: 10 } })
})
