import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Goal } from '@muster/contract/performance/goals'
import { setClock } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { edit, setGoal, readNewNotices } from '../test/performance.ts'
import { goalForm, dayAhead } from '../test/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))
afterEach(() => setClock(null))

const get = async (as: string, id: string) => app.call(as, 'GET', `/performance/goals/${id}`)
const list = async (as: string, query = '') => (await app.call(as, 'GET', `/performance/goals?limit=100${query}`)).body
const titles = async (as: string, query = '') => (await list(as, query)).goals.map(({ title }: Goal) => title)
const set = (as: string, of: string, goal: object = {}) =>
  app.call(as, 'POST', '/performance/goals', { ...goalForm(app.company.id(of)), ...goal })
const progress = (as: string, id: string, value: number) => edit(app, as, 'goals', id, { progress: value })

describe('a goal', () => {
  test('is set for a person below, who is notified without its text', async () => {
    const goal = await setGoal(app, 'Lead', 'Employee', { targetDate: dayAhead(30), priority: 'HIGH' })
    expect(goal).toMatchObject({
      status: 'NOT_STARTED',
      progress: 0,
      priority: 'HIGH',
      setBy: { firstName: 'Lead' },
      completedAt: null,
      can: { progress: false, edit: true, remove: true },
    })
    const [notice = ''] = await readNewNotices(app)
    expect(notice).toMatch(/^Employee GOAL_ASSIGNED: Lead Test set a goal for you, due on /)
    expect(notice).not.toContain(goal.title)
    expect((await get('Employee', goal.id)).body.goal.can).toEqual({ progress: true, edit: false, remove: false })
  })

  test('is set by those who see all for anyone, including themselves, and for no one who is not active', async () => {
    expect((await set('Hr', 'Owner')).status).toBe(201)
    expect((await set('Hr', 'Hr')).status).toBe(201)
    expect((await set('Lead', 'Lead')).status).toBe(403)
    expect((await set('Lead', 'Former')).body.errors[0].path).toBe('userId')
    expect((await set('Lead', 'Stranger')).status).toBe(404)
    const passed = await set('Lead', 'Employee', { targetDate: dayAhead(-2) })
    expect([passed.status, passed.body.errors[0].path]).toEqual([400, 'targetDate'])
  })

  test('is moved by its owner and by administrators, not by managers; at 100 it is completed, below open again', async () => {
    const { id } = await setGoal(app)
    await readNewNotices(app)
    expect((await progress('Lead', id, 10)).status).toBe(403)
    expect((await progress('Colleague', id, 10)).status).toBe(404)
    expect((await progress('Employee', id, 40)).body.goal).toMatchObject({ progress: 40, status: 'IN_PROGRESS' })
    expect((await progress('Hr', id, 60)).body.goal.progress).toBe(60)
    expect(await readNewNotices(app)).toEqual([])
    const completed = await progress('Employee', id, 100)
    expect(completed.body.goal).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) })
    expect(await readNewNotices(app)).toEqual(['Lead GOAL_COMPLETED: Employee Test completed a goal.'])
    expect((await progress('Employee', id, 100)).status).toBe(200)
    expect(await readNewNotices(app)).toEqual([])
    expect((await progress('Employee', id, 90)).body.goal).toMatchObject({ status: 'IN_PROGRESS', completedAt: null })
    const { body } = await app.call('Manager', 'GET', `/performance/goals/${id}/history`)
    expect(body.history.map((entry: { action: string }) => entry.action)).toEqual([
      'REOPENED',
      'COMPLETED',
      'CHANGED',
      'CHANGED',
      'CREATED',
    ])
    expect(body.history[1].changes).toEqual([{ field: 'progress', before: '60', after: '100' }])
  })

  test.each([-1, 101, 33.3, '50', null])('does not get a progress of %s', async (value) => {
    const { id } = await setGoal(app)
    const { status, body } = await edit(app, 'Employee', 'goals', id, { progress: value })
    expect([status, body.errors?.[0].msg]).toEqual([400, 'Please enter a whole number from 0 to 100'])
  })

  test('completed notifies the person who set it and the nearest manager, as long as they still see it', async () => {
    const { id } = await setGoal(app, 'Manager', 'Employee')
    await readNewNotices(app)
    await progress('Employee', id, 100)
    const noticeText = (recipient: string) => `${recipient} GOAL_COMPLETED: Employee Test completed a goal.`
    expect(await readNewNotices(app)).toEqual([noticeText('Lead'), noticeText('Manager')])
    const { db } = app.app
    const under = (manager: string) =>
      db
        .update(users)
        .set({ managerId: app.company.id(manager) })
        .where(and(eq(users.firstName, 'Employee')))
    await under('Otherlead')
    await progress('Employee', id, 50)
    await progress('Employee', id, 100)
    expect(await readNewNotices(app)).toEqual([noticeText('Otherlead')])
    expect((await get('Manager', id)).status).toBe(404)
    await under('Lead')
  })

  test('is overdue on the day after its date in the company’s time zone, unless it is completed', async () => {
    setClock(() => Temporal.Instant.from('2026-12-01T12:00:00Z'))
    const { id } = await setGoal(app, 'Lead', 'Employee', { targetDate: '2026-12-10' })
    const status = async () => (await get('Employee', id)).body.goal.status
    setClock(() => Temporal.Instant.from('2026-12-10T21:59:59Z'))
    expect(await status()).toBe('NOT_STARTED')
    setClock(() => Temporal.Instant.from('2026-12-10T22:00:00Z'))
    expect(await status()).toBe('OVERDUE')
    // A past target date may stay while other fields change, but not be changed to another past date.
    expect((await edit(app, 'Lead', 'goals', id, { targetDate: '2026-12-10', title: 'Sooner' })).status).toBe(200)
    expect((await edit(app, 'Lead', 'goals', id, { targetDate: '2026-12-09' })).status).toBe(400)
    await progress('Employee', id, 100)
    expect(await status()).toBe('COMPLETED')
  })

  test('changed or removed by another notifies its owner, without its text; their own changes do not', async () => {
    setClock(() => Temporal.Instant.from('2026-12-01T12:00:00Z'))
    const { id } = await setGoal(app, 'Lead', 'Employee', { targetDate: '2027-05-20' })
    await readNewNotices(app)
    const expectNotices = async (as: string, changes: object) => {
      expect((await edit(app, as, 'goals', id, changes)).status).toBe(200)
      return readNewNotices(app)
    }
    const changed = (by: string) => `Employee GOAL_ASSIGNED: ${by} Test changed one of your goals.`
    expect(await expectNotices('Lead', { title: 'Answer within two days', description: 'Secret' })).toEqual([
      changed('Lead'),
    ])
    expect(await expectNotices('Lead', { targetDate: '2027-06-01', priority: 'HIGH' })).toEqual([
      `${changed('Lead')} It is now due on 1 Jun 2027.`,
    ])
    expect(await expectNotices('Lead', { targetDate: '2027-06-01', priority: 'HIGH' })).toEqual([])
    expect(await expectNotices('Employee', { progress: 20 })).toEqual([])
    expect(await expectNotices('Hr', { progress: 40 })).toEqual([])
    expect(await expectNotices('Hr', { progress: 100 })).toEqual([
      changed('Hr'),
      'Lead GOAL_COMPLETED: Employee Test completed a goal.',
    ])
    expect(await expectNotices('Hr', { progress: 90 })).toEqual([changed('Hr')])
    expect((await app.call('Manager', 'DELETE', `/performance/goals/${id}`)).status).toBe(204)
    expect(await readNewNotices(app)).toEqual([
      'Employee GOAL_ASSIGNED: Manager Test removed one of your goals, due on 1 Jun 2027.',
    ])
    const own = await setGoal(app, 'Hr', 'Hr')
    await edit(app, 'Hr', 'goals', own.id, { title: 'Mine' })
    expect((await app.call('Hr', 'DELETE', `/performance/goals/${own.id}`)).status).toBe(204)
    expect(await readNewNotices(app)).toEqual([])
  })

  test('removed deletes its history too', async () => {
    const { id } = await setGoal(app)
    expect((await app.call('Employee', 'DELETE', `/performance/goals/${id}`)).status).toBe(403)
    expect((await app.call('Lead', 'DELETE', `/performance/goals/${id}`)).status).toBe(204)
    expect((await app.call('Lead', 'GET', `/performance/goals/${id}/history`)).status).toBe(404)
  })
})

test('lists have open ones by target date, then completed ones, and can be filtered by status, priority and name', async () => {
  setClock(() => Temporal.Instant.from('2027-01-01T12:00:00Z'))
  const of = { priority: 'LOW' as const }
  const make = (title: string, targetDate: string) =>
    setGoal(app, 'Otherlead', 'Stranger', { ...of, title, targetDate })
  const [overdue, next, begun, completed] = [
    await make('Late', '2027-01-05'),
    await make('Next', '2027-02-05'),
    await make('Begun', '2027-03-05'),
    await make('Done', '2027-01-02'),
  ]
  await progress('Stranger', overdue.id, 20)
  await progress('Stranger', begun.id, 30)
  await progress('Stranger', completed.id, 100)
  setClock(() => Temporal.Instant.from('2027-01-10T12:00:00Z'))
  expect(await titles('Stranger')).toEqual(['Late', 'Next', 'Begun', 'Done'])
  const found = async (query: string) => {
    const { goals, pagination } = await list('Owner', `&userId=${app.company.id('Stranger')}${query}`)
    expect(pagination.totalItems).toBe(goals.length)
    return goals.map(({ title }: Goal) => title)
  }
  expect(await found('&status=OVERDUE')).toEqual(['Late'])
  expect(await found('&status=IN_PROGRESS')).toEqual(['Begun'])
  expect(await found('&status=NOT_STARTED&priority=LOW')).toEqual(['Next'])
  expect(await found('&status=COMPLETED')).toEqual(['Done'])
  expect(await found('&status=COMPLETED&only=open')).toEqual([])
  expect(await found('&only=inProgress')).toEqual(['Late', 'Begun'])
  expect(await found('&only=open&search=stranger%20test')).toEqual(['Late', 'Next', 'Begun'])
  expect(await found('&priority=HIGH')).toEqual([])
  expect(await titles('Otherlead', '&scope=own')).toEqual([])
  expect(await titles('Otherlead', '&scope=others')).toEqual(['Late', 'Next', 'Begun', 'Done'])
  expect(next.id).not.toBe(overdue.id)
  expect(await found('&sort=progress')).toEqual(['Next', 'Late', 'Begun', 'Done'])
  expect(await found('&sort=progress&order=desc')).toEqual(['Done', 'Begun', 'Late', 'Next'])
  expect(await found('&sort=priority&order=desc')).toEqual(['Late', 'Next', 'Begun', 'Done'])
  await setGoal(app, 'Lead', 'Employee', { ...of, title: 'Theirs', targetDate: '2027-04-05' })
  const people = async (direction: string) =>
    (await list('Owner', `&sort=user&order=${direction}&only=open`)).goals.map(({ user }: Goal) => user.id)
  const ids = ['Employee', 'Stranger'].map((name) => app.company.id(name))
  const order = async (direction: string) =>
    [...new Set(await people(direction))].filter((id) => ids.includes(id as string))
  expect(await order('asc')).toEqual(ids)
  expect(await order('desc')).toEqual(ids.toReversed())
  expect((await app.call('Owner', 'GET', '/performance/goals?sort=title')).status).toBe(400)
})
