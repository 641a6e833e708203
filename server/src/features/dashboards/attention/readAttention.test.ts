import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Attention } from '@muster/contract/dashboards/attention'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { apiKeys } from '../../../access/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { backups } from '../../backups/tables.ts'
import { payRulesInput } from '../../payroll/test/inputs.ts'
import { addPaidPerson, approveRun, generate } from '../../payroll/test/payroll.ts'

stopClock('2026-11-18T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(mails)
})

async function see(as = 'Owner'): Promise<Attention> {
  const { status, body } = await app.call(as, 'GET', '/dashboard/attention')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Attention
}

const addBackup = (state: 'DONE' | 'FAILED' | 'RUNNING', startedAt: string) =>
  app.app.db.insert(backups).values({
    file: `${startedAt}.tar`,
    state,
    startedAt,
    startedById: app.company.id('Owner'),
    ...(state === 'RUNNING' ? {} : { finishedAt: startedAt }),
    ...(state === 'FAILED' ? { failure: 'The disk is full' } : {}),
  } as typeof backups.$inferInsert)

test('backups need attention while there is none, if the last one failed, and once it is a day old', async () => {
  expect((await see()).backup).toEqual({ reason: 'NONE', lastAt: null })
  await addBackup('DONE', '2026-11-17T09:00:00.000Z')
  expect((await see()).backup).toEqual({ reason: 'OLD', lastAt: '2026-11-17T09:00:00.000Z' })
  await addBackup('DONE', '2026-11-17T10:00:00.000Z')
  expect((await see()).backup).toBeNull()
  await addBackup('FAILED', '2026-11-17T11:00:00.000Z')
  expect((await see()).backup).toEqual({ reason: 'FAILED', lastAt: '2026-11-17T10:00:00.000Z' })
  await addBackup('RUNNING', '2026-11-18T09:59:00.000Z')
  expect((await see()).backup?.reason).toBe('FAILED')
})

test('unsent emails are counted as the outbox counts them', async () => {
  const mail = (status: 'QUEUED' | 'KEPT' | 'SENT', lastError: string | null) => ({
    recipient: 'a@test.example',
    subject: 'Hello',
    text: 'Hello',
    html: '',
    status,
    lastError,
  })
  await app.app.db
    .insert(mails)
    .values([
      mail('QUEUED', 'Refused'),
      mail('KEPT', 'Refused'),
      mail('KEPT', null),
      mail('QUEUED', null),
      mail('SENT', null),
    ] as (typeof mails.$inferInsert)[])
  expect((await see()).mails).toEqual({ failed: 2, held: 1 })
  const { body } = await app.call('Owner', 'GET', '/outbox?status=FAILED')
  expect(body.pagination.totalItems).toBe(2)
})

test('keys are counted that expire within thirty days and still work', async () => {
  const key = (name: string, expiresAt: string, more: Partial<typeof apiKeys.$inferInsert> = {}) => ({
    name,
    expiresAt,
    hint: 'abcd',
    tokenHash: name,
    userId: app.company.id('Hr'),
    permissions: [],
    createdAt: '2026-06-01T10:00:00Z',
    ...more,
  })
  await app.app.db
    .insert(apiKeys)
    .values([
      key('Payroll export', '2026-12-01T10:00:00Z'),
      key('Door', '2026-12-18T10:00:00Z'),
      key('Later', '2026-12-18T10:00:01Z'),
      key('Over', '2026-11-18T10:00:00Z'),
      key('Revoked', '2026-11-20T10:00:00Z', { revokedAt: '2026-11-01T10:00:00Z' }),
    ])
  expect((await see()).keys).toEqual({
    count: 2,
    next: { name: 'Payroll export', expiresAt: '2026-12-01T10:00:00.000Z' },
  })
})

test('past months of payroll are listed until they are approved', async () => {
  await addPaidPerson(app, 'Paid')
  await approveRun(app, '2026-08')
  for (const period of ['2026-10', '2026-09', '2026-11']) await generate(app, period)
  expect((await see()).payrollMonths).toEqual([
    { period: '2026-09', records: 1 },
    { period: '2026-10', records: 1 },
  ])
})

test('years without insurance limits are named while the pay rules deduct insurance', async () => {
  expect((await see()).yearsWithoutLimits).toEqual([])
  await app.call('Owner', 'POST', '/payroll/rules', { ...payRulesInput(), firstMonth: '2026-11', pack: 'EGYPT' })
  expect((await see()).yearsWithoutLimits).toEqual([2027])
})

test('each part needs the permission for its screen', async () => {
  const roleId = await createRole(app.app.db, 'Figures', ['dashboard.admin'])
  await newcomer(app, 'Viewer', { manager: 'Owner', roleId })
  expect(await see('Viewer')).toEqual({})
  const mailRole = await createRole(app.app.db, 'Mail', ['dashboard.admin', 'settings.mail_outbox', 'payroll.approve'])
  await newcomer(app, 'Postmaster', { manager: 'Owner', roleId: mailRole })
  expect(Object.keys(await see('Postmaster'))).toEqual(['mails'])
  expect((await app.call('Hr', 'GET', '/dashboard/attention')).status).toBe(403)
})
