import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Setup, SetupStep } from '@muster/contract/settings/setup'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { settings } from '../../../companySettings/tables.ts'
import { demoPlan } from '../../../people/demo/acting.ts'
import { payRulesInput } from '../../payroll/test/inputs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const call = (as: string | null) => app.call(as, 'GET', '/settings/setup')
const skip = (as: string | null, step: unknown) => app.call(as, 'POST', '/settings/setup/skip', { step })

/** Returns the steps of the company in each state. */
async function steps() {
  const { status, body } = await call('Owner')
  expect(status).toBe(200)
  const inState = (wanted: string): SetupStep[] =>
    (body as Setup).steps.filter(({ state }) => state === wanted).map(({ step }) => step)
  return { open: inState('OPEN'), done: inState('DONE'), skipped: inState('SKIPPED') }
}

test('a step is done once its data are there', async () => {
  // The company of the tests has people with managers.
  expect(await steps()).toEqual({
    open: ['company', 'mail', 'holidays', 'leave', 'pay'],
    done: ['people', 'managers'],
    skipped: [],
  })
  await app.app.db.insert(settings).values({ key: 'companyName', value: 'Nile Works' })
  const today = Temporal.Now.plainDateISO('Africa/Cairo')
  const holiday = (date: Temporal.PlainDate) =>
    app.call('Owner', 'POST', '/holidays', { date: date.toString(), name: 'Spring' })
  // A holiday that is over does not help.
  expect((await holiday(today.subtract({ days: 3 }))).status).toBeLessThan(300)
  expect((await steps()).open).toContain('holidays')
  expect((await holiday(today.add({ days: 3 }))).status).toBeLessThan(300)
  const rules = { ...payRulesInput(), firstMonth: today.toString().slice(0, 7) }
  expect((await app.call('Owner', 'POST', '/payroll/rules', rules)).status).toBeLessThan(300)
  expect(await steps()).toMatchObject({
    open: ['mail', 'leave'],
    done: ['company', 'holidays', 'people', 'managers', 'pay'],
  })
})

test('a skipped step stays skipped, and the list ends with the last open step', async () => {
  expect((await skip('Owner', 'leave')).status).toBe(200)
  expect((await skip('Owner', 'leave')).status).toBe(200)
  expect(await steps()).toMatchObject({ open: ['mail'], skipped: ['leave'] })
  const both = await Promise.all([skip('Owner', 'mail'), skip('Owner', 'mail')])
  expect(both.map(({ status, body }) => [status, body])).toEqual([
    [200, { steps: [] }],
    [200, { steps: [] }],
  ])
  expect(await steps()).toEqual({ open: [], done: [], skipped: [] })
  await app.app.db.execute(sql`delete from settings where key = 'skippedSetupSteps'`)
})

test('the demo company and one that is no longer new have none', async () => {
  await app.app.db.insert(settings).values({ key: demoPlan, value: { day: '2020-01-01', people: 48 } })
  expect((await steps()).open).toEqual([])
  await app.app.db.execute(sql`delete from settings where key = ${demoPlan}`)
  expect((await steps()).open).toEqual(['mail', 'leave'])
  await app.app.db.execute(sql`update users set created_at = created_at - interval '91 days'
    where id = ${app.company.id('Employee')}`)
  expect((await steps()).open).toEqual([])
})

test('only the owner sees and skips them', async () => {
  const second = await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
  for (const as of [second, 'Hr', 'Employee']) {
    expect((await call(as)).status).toBe(403)
    expect((await skip(as, 'mail')).status).toBe(403)
  }
  expect([(await call(null)).status, (await skip(null, 'mail')).status]).toEqual([401, 401])
  const { status, body } = await skip('Owner', 'everything')
  expect([status, body.errors[0].path]).toEqual([400, 'step'])
})
