import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { unknownId } from '../../../../testing/world.ts'
import { correctionOf, dayOf, decide, postCorrection } from '../test/corrections.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Requests hours for the person's own day and returns the pending correction. */
const request = async (employee: string, date: string, clockOut = '17:00') =>
  correctionOf(await postCorrection(app, employee, { employee, date, clockIn: '09:00', clockOut }))
const decideMany = (as: string | null, body: object) => app.call(as, 'POST', '/attendance/corrections/decisions', body)
const itemsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const employee = (name: string) => newcomer(app, name, { manager: 'Lead' })

test('approves several corrections, which then set the hours of their days', async () => {
  const name = await employee('Forgetful')
  const requests = [await request(name, '2026-11-02'), await request(name, '2026-11-03', '16:00')]
  const list = await app.call('Manager', 'GET', `/attendance/corrections/decisions?search=${name}`)
  expect(list.body.corrections.map(({ date, can, user }: any) => [date, can.decide, user.firstName])).toEqual([
    ['2026-11-02', true, name],
    ['2026-11-03', true, name],
  ])
  const latest = await app.call(
    'Manager',
    'GET',
    `/attendance/corrections/decisions?search=${name}&sort=day&order=desc`,
  )
  expect(latest.body.corrections[0].date).toBe('2026-11-03')
  expect((await app.call('Manager', 'GET', '/attendance/corrections/decisions?sort=amount')).status).toBe(400)
  const { body } = await decideMany('Manager', {
    status: 'APPROVED',
    requests: itemsOf(...requests.map(({ id }) => id)),
  })
  expect(body.results.map(({ decided }: any) => decided)).toEqual([true, true])
  expect((await dayOf(app, name, '2026-11-03')).hoursWorked).toBe(7)
  const after = await app.call('Manager', 'GET', `/attendance/corrections/decisions?search=${name}`)
  expect(after.body.corrections).toEqual([])
})

test('rejects with one reason, and each refusal has its own', async () => {
  const name = await employee('Mistaken')
  const [one, decided] = [await request(name, '2026-11-02'), await request(name, '2026-11-03')]
  const [foreign, own] = [await request('Stranger', '2026-11-02'), await request('Manager', '2026-11-02')]
  await decide(app, 'Hr', decided.id, 'APPROVED')
  const requests = itemsOf(decided.id, foreign.id, own.id, unknownId(), one.id)
  const missing = await decideMany('Manager', { status: 'REJECTED', requests })
  expect([missing.status, missing.body.errors[0].path]).toEqual([400, 'reason'])
  const { body } = await decideMany('Manager', { status: 'REJECTED', reason: 'See the gate', requests })
  expect(body.results.map(({ decided: isDecided, code, message }: any) => [isDecided, code ?? message])).toEqual([
    [false, 'attendance.decided'],
    [false, 'Not found'],
    [false, 'You cannot approve or reject your own hours'],
    [false, 'Not found'],
    [true, undefined],
  ])
})

test('lists the corrections of one person, only to those who may decide on them', async () => {
  const [name, other] = [await employee('Chosen'), await employee('Unchosen')]
  const { id } = await request(name, '2026-11-02')
  await request(other, '2026-11-02')
  const idsFor = async (as: string, of = name) => {
    const path = `/attendance/corrections/decisions?userId=${app.company.id(of)}`
    const { status, body } = await app.call(as, 'GET', path)
    return status === 200 ? body.corrections.map((one: any) => one.id) : status
  }
  for (const as of ['Manager', 'Hr']) expect(await idsFor(as)).toEqual([id])
  const outside = await newcomer(app, 'Outside', { roleId: roleOf(app, 'Department Manager') })
  expect(await idsFor(outside)).toEqual([])
  expect(await idsFor('Manager', 'Manager')).toEqual([])
  expect(await idsFor(name)).toBe(403)
  const { status } = await app.call(null, 'GET', `/attendance/corrections/decisions?userId=${app.company.id(name)}`)
  expect(status).toBe(401)
  expect((await app.call('Hr', 'GET', '/attendance/corrections/decisions?userId=me')).status).toBe(400)
})

test('two days whose hours overlap are not both approved', async () => {
  const name = await employee('Overlapping')
  const night = correctionOf(
    await postCorrection(app, name, { employee: name, date: '2026-11-04', clockIn: '22:00', clockOut: '06:00' }),
  )
  const morning = correctionOf(
    await postCorrection(app, name, { employee: name, date: '2026-11-05', clockIn: '05:00', clockOut: '12:00' }),
  )
  const { body } = await decideMany('Manager', { status: 'APPROVED', requests: itemsOf(night.id, morning.id) })
  expect(body.results.map(({ decided, code }: any) => [decided, code])).toEqual([
    [true, undefined],
    [false, 'attendance.overlap'],
  ])
})

test('is refused without a session or reach beyond oneself', async () => {
  const body = { status: 'APPROVED', requests: itemsOf(unknownId()) }
  expect((await decideMany(null, body)).status).toBe(401)
  expect((await decideMany('Lead', body)).status).toBe(403)
  expect((await app.call('Employee', 'GET', '/attendance/corrections/decisions')).status).toBe(403)
  expect((await decideMany('Manager', { ...body, status: 'WITHDRAWN' })).status).toBe(400)
})
