import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { setRunStatus, generate, addPaidPerson, raisePay, recordOf, recordsOf } from '../test/payroll.ts'
import { payrollRecords, payrollRuns } from '../tables.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna')
  await addPaidPerson(app, 'Basil')
  const { db } = app.app
  // Two people who run payroll, both managed by the owner, and one who only generates it.
  const roleId = await createRole(db, 'Payroll', [
    'payroll.read',
    'payroll.all_view',
    'payroll.process',
    'payroll.approve',
    'payroll.update',
  ])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  await newcomer(app, 'Other', { manager: 'Owner', roleId })
  await newcomer(app, 'Maker', {
    manager: 'Owner',
    roleId: await createRole(db, 'Makes payroll', ['payroll.read', 'payroll.process']),
  })
})
afterAll(() => app.close())

const setStatus = (as: string, id: string, status: string, more: object = {}) =>
  app.call(as, 'PATCH', `/payroll/${id}/status`, { status, ...more })
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]
const entriesOf = (requestId: unknown) =>
  app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(requestId)))

test('a record moves from draft to paid once by people who may, and back only while pending', async () => {
  await generate(app, '2026-01', 'Clerk')
  const { id } = (await recordOf(app, '2026-01', 'Anna')).record
  for (const status of ['DRAFT', 'APPROVED', 'PAID'])
    expect(codeOf(await setStatus('Other', id, status))).toEqual([409, 'payroll.wrong_status'])
  const submitted = await setStatus('Clerk', id, 'PENDING_APPROVAL')
  expect(submitted.body.record).toMatchObject({ status: 'PENDING_APPROVAL', can: { approve: false, reopen: true } })
  expect((await setStatus('Other', id, 'DRAFT')).body.record.status).toBe('DRAFT')
  await setStatus('Clerk', id, 'PENDING_APPROVAL')
  const approved = await setStatus('Other', id, 'APPROVED')
  expect(approved.body.record).toMatchObject({ status: 'APPROVED', can: { approve: false, pay: true, payslip: true } })
  for (const status of ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'])
    expect(codeOf(await setStatus('Other', id, status))).toEqual([409, 'payroll.wrong_status'])
  expect((await setStatus('Other', id, 'PAID')).body.record.status).toBe('PAID')
  const { steps } = (await app.call('Other', 'GET', `/payroll/${id}`)).body
  expect(steps.map(({ status, by }: any) => [status, by?.firstName])).toEqual([
    ['DRAFT', undefined],
    ['PENDING_APPROVAL', 'Clerk'],
    ['APPROVED', 'Other'],
    ['PAID', 'Other'],
  ])
  const { db } = app.app
  const [row] = await db.select().from(payrollRecords).where(eq(payrollRecords.id, id))
  expect(await entriesOf(approved.headers['x-request-id'])).toMatchObject([
    {
      action: 'payroll.approved',
      personId: app.company.id('Anna'),
      after: {
        period: '2026-01',
        digest: createHash('sha256')
          .update(row?.digest ?? '')
          .digest('hex'),
      },
    },
  ])
  await setRunStatus(app, '2026-01', 'PENDING_APPROVAL', 'Clerk')
  await setRunStatus(app, '2026-01', 'APPROVED')
  await expect(db.update(payrollRecords).set({ netPay: '1.00' }).where(eq(payrollRecords.id, id))).rejects.toThrow()
})

test('the person who generated a month may not approve it, unless no one else may or the company allows it', async () => {
  await generate(app, '2026-02', 'Clerk')
  await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Clerk')
  const run = async (as: string) => (await app.call(as, 'GET', '/payroll/runs/2026-02')).body.run
  expect(await run('Clerk')).toMatchObject({ approvalWaitsForAnother: true, can: { approve: false } })
  expect(await run('Other')).toMatchObject({ approvalWaitsForAnother: false, can: { approve: true } })
  expect(codeOf(await setRunStatus(app, '2026-02', 'APPROVED', 'Clerk'))).toEqual([409, 'payroll.generated_by_you'])
  const { id, can } = (await recordsOf(app, '2026-02', 'Anna', 'Clerk'))[0]
  expect(can).toMatchObject({ approve: false, reopen: true })
  expect(codeOf(await setStatus('Clerk', id, 'APPROVED'))).toEqual([409, 'payroll.generated_by_you'])
  const pending = async (as: string, month: number) => {
    const { summary } = (await app.call(as, 'GET', `/payroll/summary?month=${month}&year=2026`)).body
    return [summary.pendingApprovals, summary.pendingAdjustments]
  }
  expect([await pending('Clerk', 2), await pending('Other', 2), await pending('Hr', 2)]).toEqual([
    [0, 0],
    [2, 0],
    [0, 0],
  ])
  // An adjustment of the month is also pending, for people who may decide on it.
  const adjustment = { userId: app.company.id('Anna'), adjustmentType: 'BONUS', amount: 10, reason: 'Well done' }
  await app.call('Hr', 'POST', '/payroll/adjustments', { ...adjustment, effectiveDate: '2026-12-01' })
  expect([await pending('Clerk', 12), await pending('Other', 12), await pending('Hr', 12)]).toEqual([
    [0, 1],
    [0, 1],
    [0, 0],
  ])
  expect(await pending('Other', 2)).toEqual([2, 0])
  await app.app.db.insert(settings).values({ key: 'separateApprover', value: false })
  expect((await run('Clerk')).can.approve).toBe(true)
  await app.app.db.delete(settings).where(eq(settings.key, 'separateApprover'))
  expect((await setRunStatus(app, '2026-02', 'APPROVED', 'Other')).body).toMatchObject({
    count: 2,
    run: { counts: { APPROVED: 2 }, can: { pay: true, reopen: false, register: true } },
  })
})

test('no one approves or pays their own pay', async () => {
  await raisePay(app, 'Other', '2026-03-01', '5000.00')
  await generate(app, '2026-03', 'Clerk')
  expect((await setRunStatus(app, '2026-03', 'PENDING_APPROVAL', 'Clerk')).body.count).toBe(3)
  const { id, can } = (await recordOf(app, '2026-03', 'Other')).record
  expect(can.approve).toBe(true)
  expect((await setStatus('Other', id, 'APPROVED')).body.message).toBe('You cannot make decisions about your own pay')
  expect((await setRunStatus(app, '2026-03', 'APPROVED', 'Other')).body).toMatchObject({
    count: 2,
    run: { counts: { APPROVED: 2, PENDING_APPROVAL: 1 }, can: { approve: false } },
  })
  // Only the actor's own record is left.
  expect(codeOf(await setRunStatus(app, '2026-03', 'APPROVED', 'Other'))[0]).toBe(409)
  expect((await setStatus('Owner', id, 'APPROVED')).status).toBe(200)
  expect((await setStatus('Other', id, 'PAID')).status).toBe(403)
  expect((await setRunStatus(app, '2026-03', 'PAID', 'Other')).body.count).toBe(2)
})

test('records on hold are not moved with the month', async () => {
  await generate(app, '2026-04', 'Clerk')
  const { id } = (await recordOf(app, '2026-04', 'Anna')).record
  const answer = await app.call('Other', 'PATCH', `/payroll/${id}`, { held: true, note: 'In dispute' })
  expect(answer.body.record).toMatchObject({ held: true, note: 'In dispute', can: { submit: false } })
  expect(codeOf(await setStatus('Other', id, 'PENDING_APPROVAL'))).toEqual([409, 'payroll.held_back'])
  const { body } = await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Other')
  expect(body).toMatchObject({ count: 2, run: { held: 1, counts: { DRAFT: 1, PENDING_APPROVAL: 2 } } })
  expect(codeOf(await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Other'))).toEqual([409, 'payroll.wrong_status'])
  const outdated = await app.call('Other', 'PATCH', `/payroll/${id}`, {
    held: false,
    note: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  expect(codeOf(outdated)).toEqual([409, 'payroll.changed_meanwhile'])
  await app.call('Other', 'PATCH', `/payroll/${id}`, { held: false, note: null })
  expect((await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Other')).body.count).toBe(1)
  expect(codeOf(await app.call('Other', 'PATCH', `/payroll/${id}`, { held: true, note: null }))).toEqual([
    409,
    'payroll.wrong_status',
  ])
})

test('a month cannot be approved before an earlier one', async () => {
  await generate(app, '2026-05', 'Clerk')
  await setRunStatus(app, '2026-05', 'PENDING_APPROVAL', 'Clerk')
  expect(codeOf(await setRunStatus(app, '2026-05', 'APPROVED', 'Other'))).toEqual([409, 'payroll.earlier_open'])
  expect((await setRunStatus(app, '2026-04', 'APPROVED', 'Owner')).body.count).toBe(3)
  expect((await setRunStatus(app, '2026-05', 'APPROVED', 'Owner')).body.count).toBe(3)
})

test('an approval notifies each person once, without figures, and is recorded with one digest', async () => {
  await generate(app, '2026-06', 'Clerk')
  await setRunStatus(app, '2026-06', 'PENDING_APPROVAL', 'Clerk')
  const answer = await setRunStatus(app, '2026-06', 'APPROVED', 'Owner')
  const notices = await app.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.type, 'PAYROLL_GENERATED'), sql`message like '%June 2026%'`))
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
    ['Anna', 'Basil', 'Other'].map((name) => app.company.id(name)).toSorted(),
  )
  expect(notices[0]).toMatchObject({
    title: 'Your payslip is ready',
    message: 'Your payslip for June 2026 is ready.',
    link: '?view=payroll&tab=mine&month=2026-06',
  })
  const digests = await app.app.db
    .select({ digest: payrollRecords.digest })
    .from(payrollRecords)
    .where(eq(payrollRecords.period, '2026-06'))
  const sealed = createHash('sha256')
    .update(
      digests
        .map(({ digest }) => digest)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
  expect(await entriesOf(answer.headers['x-request-id'])).toMatchObject([
    { action: 'payroll.approved', subjectId: '2026-06', after: { period: '2026-06', count: 3, digest: sealed } },
  ])
})

test('while a month is calculated, no other payroll action is possible', async () => {
  const { db } = app.app
  await generate(app, '2026-07', 'Clerk')
  const { id } = (await recordOf(app, '2026-07', 'Anna')).record
  // Stops the calculation midway, twice: after the worker has continued it once, it looks again only a second later.
  const stopped = async () => {
    const progress = { state: 'RUNNING' as const, cursor: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
    await db.update(payrollRuns).set(progress).where(eq(payrollRuns.period, '2026-06'))
  }
  await stopped()
  while ((await app.call('Owner', 'GET', '/payroll/runs/2026-06')).body.run.state === 'RUNNING') await sleep(5)
  await stopped()
  const answers = await Promise.all([
    setStatus('Other', id, 'PENDING_APPROVAL'),
    setRunStatus(app, '2026-07', 'PENDING_APPROVAL', 'Other'),
    generate(app, '2026-08', 'Clerk'),
    app.call('Owner', 'POST', `/payroll/${id}/recalculate`),
    app.call('Owner', 'DELETE', '/payroll/runs/2026-07'),
  ])
  expect(answers.map(codeOf)).toEqual(Array(5).fill([409, 'payroll.under_way']))
  while ((await app.call('Owner', 'GET', '/payroll/runs/2026-06')).body.run.state === 'RUNNING') await sleep(5)
})

test('a person who only generates sees no one’s pay', async () => {
  await generate(app, '2026-08', 'Maker')
  const { run } = (await app.call('Maker', 'GET', '/payroll/runs/2026-08')).body
  expect(run).toMatchObject({
    totals: [],
    counts: { DRAFT: 0 },
    // Only the caller is listed.
    skipped: { count: 1 },
    can: { generate: true, submit: false },
  })
  expect((await app.call('Maker', 'GET', '/payroll/runs/2026-08/differences')).body.differences).toEqual([])
  expect(codeOf(await setRunStatus(app, '2026-08', 'PENDING_APPROVAL', 'Maker'))).toEqual([409, 'payroll.wrong_status'])
  const { id } = (await recordOf(app, '2026-08', 'Anna')).record
  expect((await setStatus('Maker', id, 'PENDING_APPROVAL')).status).toBe(404)
  expect((await setRunStatus(app, '2026-08', 'APPROVED', 'Maker')).status).toBe(403)
})
