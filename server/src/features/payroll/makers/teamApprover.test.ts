import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { setRunStatus, generate, setToday, addPaidPerson, recordOf, recordsOf } from '../test/payroll.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna')
  const ofTeam = await createRole(app.app.db, 'Approves for a team', [
    'payroll.read',
    'payroll.team_view',
    'payroll.approve',
  ])
  await newcomer(app, 'Approver', { manager: 'Owner', roleId: ofTeam })
})
afterAll(() => app.close())

const canApprove = async (as: string) => (await recordsOf(app, '2026-01', 'Anna', as))[0].can.approve

test('no record is pending for an approver who cannot see it', async () => {
  setToday('2026-11-30')
  await generate(app, '2026-01', 'Owner')
  await setRunStatus(app, '2026-01', 'PENDING_APPROVAL', 'Owner')
  const { record } = await recordOf(app, '2026-01', 'Anna')
  const approve = (as: string) => app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
  expect((await approve('Approver')).status).toBe(404)
  expect(await canApprove('Owner')).toBe(true)
  await app.call('Owner', 'PATCH', `/users/${app.company.id('Anna')}`, { managerId: app.company.id('Approver') })
  expect(await canApprove('Owner')).toBe(false)
  expect((await approve('Owner')).body.code).toBe('payroll.generated_by_you')
  expect((await approve('Approver')).status).toBe(200)
})
