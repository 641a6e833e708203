import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, generate, raisePay, recordsOf, setRunStatus } from '../test/payroll.ts'
import { payrollSignOffChecks, payrollSignOffs } from './tables.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
const checkIds: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben']) await addPaidPerson(app, name)
  const add = async (name: string, ...permissions: string[]) =>
    newcomer(app, name, { manager: 'Owner', roleId: await createRole(app.app.db, name, permissions as never) })
  await add('Time', 'payroll.all_view', 'payroll.update')
  await add('Time2', 'payroll.all_view', 'payroll.update')
  await add('Finance', 'payroll.all_view', 'payroll.tax')
  await add('Maker', 'payroll.all_view', 'payroll.process', 'payroll.update')
  await add('Checker', 'payroll.all_view', 'payroll.approve')
  await add('Narrow', 'payroll.team_view', 'payroll.update')
})
afterAll(() => app.close())

const addCheck = (name: string, signer: string, onExtraRuns = false, as = 'Finance') =>
  app.call(as, 'POST', '/payroll/sign-off-checks', { name, arabicName: 'فحص', signer, onExtraRuns })
const read = async (as: string, key = '2026-11') => (await app.call(as, 'GET', `/payroll/runs/${key}/sign-offs`)).body
const sign = async (as: string, name: string, more: object = {}, key = '2026-11') =>
  app.call(as, 'POST', `/payroll/runs/${key}/sign-offs`, {
    checkId: checkIds[name],
    state: (await read('Time', key)).state,
    ...more,
  })
const withdraw = (as: string, name: string) =>
  app.call(as, 'DELETE', `/payroll/runs/2026-11/sign-offs/${checkIds[name]}`)
const statuses = async (key = '2026-11') =>
  Object.fromEntries((await read('Time', key)).signOffs.map(({ check, status }: any) => [check.name, status]))
const missing = async () =>
  (await app.call('Checker', 'GET', '/payroll/runs/2026-11/checklist')).body.checklist.signOffs.map(
    ({ name, isOutdated }: any) => [name, isOutdated],
  )
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code]

describe('the sign-offs of a company', () => {
  test('are none at first, so that a month is approved without any', async () => {
    expect(await read('Time')).toEqual({ state: '', signOffs: [], comments: 0 })
    expect((await app.call('Finance', 'GET', '/payroll/sign-off-checks')).body).toEqual({ checks: [] })
  })

  test('are added by whoever maintains the pay rules, with names of their own, and removed', async () => {
    for (const [name, signer] of [
      ['Attendance is complete', 'payroll.update'],
      ['Totals agree with finance', 'payroll.tax'],
      ['Mistake', 'payroll.tax'],
    ] as const) {
      const added = await addCheck(name, signer)
      expect(added.status, JSON.stringify(added.body)).toBe(201)
      expect(added.body.check).toMatchObject({ name, signer, addedBy: { firstName: 'Finance' } })
      expect((await recordedBy(app, added))[0]).toMatchObject({ action: 'payroll.sign_off_check_added' })
      checkIds[name] = added.body.check.id
    }
    expect((await addCheck('Other', 'payroll.tax', false, 'Checker')).status).toBe(403)
    expect(codeOf(await addCheck('mistake', 'payroll.tax'))).toEqual([409, 'payroll.check_taken'])
    expect((await addCheck('Other', 'users.read')).status).toBe(400)
    const path = `/payroll/sign-off-checks/${checkIds.Mistake}`
    expect((await app.call('Checker', 'DELETE', path)).status).toBe(403)
    const both = await Promise.all([app.call('Finance', 'DELETE', path), app.call('Finance', 'DELETE', path)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await addCheck('Mistake', 'payroll.tax')).status).toBe(201)
    const again = (await app.call('Finance', 'GET', '/payroll/sign-off-checks')).body.checks.at(-1)
    expect((await app.call('Finance', 'DELETE', `/payroll/sign-off-checks/${again.id}`)).status).toBe(200)
  })
})

describe('a run', () => {
  test('is signed point by point, each once, by people with the permission who see all pay', async () => {
    await generate(app, '2026-11', 'Maker')
    expect(await missing()).toEqual([
      ['Attendance is complete', false],
      ['Totals agree with finance', false],
    ])
    expect((await sign('Finance', 'Attendance is complete')).status).toBe(403)
    expect((await sign('Narrow', 'Attendance is complete')).status).toBe(403)
    expect((await sign('Time', 'Mistake')).status).toBe(404)
    expect((await sign('Time', 'Attendance is complete', { state: 'none' })).status).toBe(400)
    const both = await Promise.all([
      sign('Time', 'Attendance is complete', { remark: 'Two late corrections' }),
      sign('Time2', 'Attendance is complete'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const won = both.find(({ status }) => status === 201)
    if (!won) throw new Error('No one signed')
    expect((await recordedBy(app, won))[0]).toMatchObject({
      action: 'payroll.signed_off',
      subjectId: '2026-11',
      after: { check: 'Attendance is complete' },
    })
    expect(await statuses()).toEqual({ 'Attendance is complete': 'SIGNED', 'Totals agree with finance': 'MISSING' })
    expect(await missing()).toEqual([['Totals agree with finance', false]])
  })

  test('can’t be approved while a sign-off is missing, as a whole or by record', async () => {
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Maker')
    const refused = await setRunStatus(app, '2026-11', 'APPROVED', 'Checker')
    expect(codeOf(refused)).toEqual([409, 'payroll.sign_offs_missing'])
    expect(refused.body.message).toBe(
      'Sign-offs are missing: “Totals agree with finance”. They must be signed before the approval.',
    )
    const { id } = (await recordsOf(app, '2026-11', 'Anna'))[0]
    expect(codeOf(await app.call('Checker', 'PATCH', `/payroll/${id}/status`, { status: 'APPROVED' }))).toEqual([
      409,
      'payroll.sign_offs_missing',
    ])
  })

  test('keeps its signatures when it is sent back unchanged, and loses them when a record changes', async () => {
    expect((await sign('Finance', 'Totals agree with finance')).status).toBe(201)
    await setRunStatus(app, '2026-11', 'DRAFT', 'Maker')
    await generate(app, '2026-11', 'Maker')
    expect(await missing()).toEqual([])
    const seen = (await read('Finance')).state
    await raisePay(app, 'Ben', '2026-11-01', '13000.00')
    await generate(app, '2026-11', 'Maker')
    expect(await statuses()).toEqual({ 'Attendance is complete': 'OUTDATED', 'Totals agree with finance': 'OUTDATED' })
    expect(await missing()).toEqual([
      ['Attendance is complete', true],
      ['Totals agree with finance', true],
    ])
    expect(codeOf(await sign('Finance', 'Totals agree with finance', { state: seen }))).toEqual([
      409,
      'payroll.run_changed',
    ])
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Maker')
    const refused = await setRunStatus(app, '2026-11', 'APPROVED', 'Checker')
    expect(refused.body.message).toContain('“Attendance is complete” (outdated)')
  })

  test('lets the signer withdraw, and a maker sign', async () => {
    expect((await sign('Maker', 'Attendance is complete')).status).toBe(201)
    expect((await withdraw('Time', 'Attendance is complete')).status).toBe(403)
    const withdrawn = await withdraw('Maker', 'Attendance is complete')
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200)
    expect((await recordedBy(app, withdrawn))[0]).toMatchObject({ action: 'payroll.sign_off_withdrawn' })
    expect(codeOf(await withdraw('Maker', 'Attendance is complete'))).toEqual([409, 'payroll.sign_off_settled'])
    expect((await missing())[0]?.[0]).toBe('Attendance is complete')
    const [own] = (await sign('Maker', 'Attendance is complete')).body.signOffs
    expect(own).toMatchObject({ status: 'SIGNED', can: { sign: false, withdraw: true } })
  })

  test('is approved once everything is signed, and is settled then', async () => {
    expect((await sign('Finance', 'Totals agree with finance')).status).toBe(201)
    const approved = await setRunStatus(app, '2026-11', 'APPROVED', 'Checker')
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    expect(await missing()).toEqual([])
    expect(codeOf(await withdraw('Maker', 'Attendance is complete'))).toEqual([409, 'payroll.wrong_status'])
    const added = await addCheck('Added later', 'payroll.update')
    expect(Object.keys(await statuses())).toEqual(['Attendance is complete', 'Totals agree with finance'])
    await app.call('Finance', 'DELETE', `/payroll/sign-off-checks/${added.body.check.id}`)
  })

  test('that is extra needs only the sign-offs for extra runs', async () => {
    const added = await addCheck('Bonus list is agreed', 'payroll.update', true)
    checkIds.Bonus = added.body.check.id
    const path = '/payroll/extra-runs'
    const made = await app.call('Owner', 'POST', path, {
      period: '2026-11',
      name: 'Eid bonus',
      kind: 'BONUS',
      paymentDate: '2026-11-30',
      payments: [{ userId: app.company.id('Anna'), amount: 500 }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const key = '2026-11.1'
    expect(await statuses(key)).toEqual({ 'Bonus list is agreed': 'MISSING' })
    await setRunStatus(app, key, 'PENDING_APPROVAL')
    expect(codeOf(await setRunStatus(app, key, 'APPROVED', 'Checker'))).toEqual([409, 'payroll.sign_offs_missing'])
    expect((await sign('Time', 'Bonus', {}, key)).status).toBe(201)
    expect((await setRunStatus(app, key, 'APPROVED', 'Checker')).status).toBe(200)
    expect((await app.call('Time', 'GET', '/payroll/runs/2026-11.9/sign-offs')).status).toBe(404)
  })
})

test('signatures and checks are kept as they were given', async () => {
  const { db } = app.app
  await expect(db.update(payrollSignOffs).set({ remark: 'Other' })).rejects.toThrow()
  await expect(db.delete(payrollSignOffs)).rejects.toThrow()
  await expect(db.update(payrollSignOffChecks).set({ name: 'Other' })).rejects.toThrow()
  await expect(db.delete(payrollSignOffChecks)).rejects.toThrow()
})
