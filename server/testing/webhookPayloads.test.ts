import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type EventKind, type WebhookEvent, webhookEvents } from '@muster/contract/webhooks/events'
import { auditEntries } from '../src/audit/tables.ts'
import { nextYear } from '../src/features/leaves/test/leaves.ts'
import { closeForgottenEntries } from '../src/features/attendance/nightly/closeForgottenEntries.ts'
import { closeExpiredJobs } from '../src/features/jobs/postings/closeExpiredJobs.ts'
import { payloadOf as eventOf } from '../src/features/webhooks/sending/storeDeliveries.ts'
import { setClock } from '../src/kernel/clock.ts'
import { startTestApp, type TestApp } from './app.ts'
import { calls, requestOf } from './calls.ts'
import { payloadOf } from './forms.ts'
import { matrix } from './matrix.ts'
import { createWorld, type World } from './world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
})
afterAll(() => app.close())

interface Options {
  label?: string
  as?: 'Owner' | 'Employee'
  more?: object
}

/**
 * Makes a call of the table of calls as the owner, or as the new person whom it concerns, with this additional input.
 * Returns what the call answers.
 */
async function make(id: string, { label, as = 'Owner', more = {} }: Options = {}) {
  const [feature = '', name = ''] = id.split('.')
  const call = calls.find((one) => one.id === id)
  const row = [matrix[feature]?.[name] ?? []].flat().find((one) => one.label === label)
  if (!call || !row) throw new Error(`The table has no row ${id} (${label ?? 'without label'})`)
  const owner = app.company.id('Owner')
  const subject = await world.person('Employee', owner)
  const actor = as === 'Owner' ? owner : subject
  const input: object = { ...(await row.makeInput(world, { actor, subject })), ...more }
  const { url, body } = requestOf(call, { ...input })
  const payload = await payloadOf(body ?? {})
  const headers = { ...payload.headers, authorization: `Bearer ${await world.token(actor)}` }
  const answer = await app.call(null, call.method, url, body && payload.body, headers)
  expect.soft(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(call.success)
  return answer.body
}

/** Makes the changes that events follow from, so that each event has all its fields at least once. */
async function changeEverything() {
  const manager = await world.person('Employee', app.company.id('Owner'))
  const currentPassword = await world.password(app.company.id('Owner'))
  const employee = { firstName: 'Salma', lastName: 'Nour', email: 'salma@test.example', position: 'Designer' }
  await make('users.create')
  await make('users.update', {
    more: { ...employee, department: 'Sales', managerId: manager, hireDate: '2024-01-01', currentPassword },
  })
  for (const label of ['activate', 'deactivate']) await make('users.setStatus', { label })
  await make('users.setStatus', { label: 'deactivate', more: { lastDay: '2099-12-31' } })
  await make('users.remove')
  for (const id of ['leaves.create', 'leaves.edit']) await make(id, { as: 'Employee' })
  for (const label of ['approve', 'reject']) await make('leaves.decide', { label })
  await make('leaves.decide', { label: 'cancel', as: 'Employee' })
  const { leaveRequest } = await make('leaves.create', {
    as: 'Employee',
    more: { startDate: `${nextYear}-03-01`, endDate: `${nextYear}-03-05` },
  })
  await make('leaves.decide', { label: 'approve', more: { id: leaveRequest.id } })
  await make('leaves.end', { more: { id: leaveRequest.id, lastDay: `${nextYear}-03-03` } })
  for (const id of ['clockIn', 'clockOut', 'clockOutForgotten']) await make(`attendance.${id}`, { as: 'Employee' })
  for (const label of ['approve', 'reject']) await make('attendance.decideCorrection', { label })
  for (const id of ['createShift', 'editShift', 'deleteShift']) await make(`schedules.${id}`)
  for (const label of ['approve', 'pay']) await make('payroll.setStatus', { label })
  const { run } = await make('payroll.setRunStatus')
  for (const status of ['APPROVED', 'PAID'])
    await make('payroll.setRunStatus', { more: { period: run.period, status } })
  await make('performance.createReview', { more: { submit: true } })
  await make('performance.completeReviews')
  for (const label of ['approve', 'close']) await make('jobs.setStatus', { label })
  await make('jobs.apply', { as: 'Employee' })
  await make('jobs.decide', { label: 'as applicant' })
  for (const label of ['issue', 'void']) await make('accounts.editInvoice', { label })
  await make('accounts.addPayment')
  onTestFinished(() => setClock(null))
  setClock(() => Temporal.Now.instant().subtract({ hours: 48 }))
  await make('attendance.clockIn', { as: 'Employee' })
  setClock(null)
  await closeForgottenEntries(app.app)
  setClock(() => Temporal.Now.instant().add({ hours: 24 * 365 }))
  await closeExpiredJobs(app.app)
}

test('every field of every event is in a payload that the product makes', async () => {
  await changeEverything()
  const entries = await app.app.db.select().from(auditEntries)
  const missing = (Object.entries(webhookEvents) as [WebhookEvent, EventKind][]).flatMap(([event, kind]) => {
    const { actions, subject, fields, details = [] } = kind
    const own = entries.filter(
      (entry) => actions.includes(entry.action) && (subject ?? entry.subjectType) === entry.subjectType,
    )
    const sent = own.map((entry) => eventOf(event, entry, true).data)
    return own.length === 0
      ? [event]
      : [...fields, ...details]
          .filter((field) => !sent.some((data) => field in data))
          .map((field) => `${event}: ${field}`)
  })
  expect(missing).toEqual([])
})
