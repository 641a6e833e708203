import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { draftReview, edit, setGoal, addNote, postReview, submitReview } from '../test/performance.ts'
import { averageOf } from './stats.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const stats = async (as: string) => (await app.call(as, 'GET', '/performance/stats')).body.stats
const page = (as: string, of: string) => app.call(as, 'GET', `/performance/people/${app.company.id(of)}`)
const people = async (as: string, about: string, search = '') =>
  (await app.call(as, 'GET', `/performance/people?about=${about}&search=${search}`)).body.people.map(
    ({ firstName }: { firstName: string }) => firstName,
  )

test('an average is exact to one decimal, halves up', () => {
  expect([averageOf(0, 0), averageOf(13, 3), averageOf(17, 4), averageOf(7, 20), averageOf(5, 1)]).toEqual([
    null,
    4.3,
    4.3,
    0.4,
    5,
  ])
})

test('figures cover everyone, or those below without oneself; drafts do not count', async () => {
  expect(await stats('Otherlead')).toEqual({
    averageRating: null,
    averageSelfRating: null,
    averagePeerRating: null,
    totalReviews: 0,
    completedGoals: 0,
    totalGoals: 0,
    recentNotes: 0,
  })
  await submitReview(app, 'Lead', 'Employee', { overallRating: 5 })
  const { id } = await submitReview(app, 'Lead', 'Colleague', { overallRating: 3 })
  await edit(app, 'Lead', 'reviews', id, { overallRating: 2, status: 'COMPLETED' })
  await submitReview(app, 'Manager', 'Lead', { overallRating: 1 })
  await draftReview(app, 'Lead', 'Employee', { overallRating: 1 })
  const goal = await setGoal(app)
  await setGoal(app, 'Manager', 'Lead')
  await edit(app, 'Employee', 'goals', goal.id, { progress: 100 })
  await addNote(app)
  await addNote(app, 'Manager', 'Employee', { isPrivate: true })
  await addNote(app, 'Manager', 'Lead')
  await addNote(app, 'Owner', 'Hr', { isPrivate: true })
  expect(await stats('Lead')).toEqual({
    averageRating: 3.5,
    averageSelfRating: null,
    averagePeerRating: null,
    totalReviews: 2,
    completedGoals: 1,
    totalGoals: 1,
    recentNotes: 1,
  })
  expect(await stats('Manager')).toEqual({
    averageRating: 2.7,
    averageSelfRating: null,
    averagePeerRating: null,
    totalReviews: 3,
    completedGoals: 1,
    totalGoals: 2,
    recentNotes: 3,
  })
  expect((await stats('Owner')).recentNotes).toBe(4)
  expect((await stats('Hr')).recentNotes).toBe(3)
})

test('a person’s page shows their performance to those above them, and not to themselves', async () => {
  await edit(app, 'Lead', 'reviews', (await submitReview(app, 'Lead', 'Employee', { overallRating: 4 })).id, {
    status: 'COMPLETED',
  })
  await submitReview(app, 'Employee', 'Employee', { overallRating: 3 })
  const { body } = await page('Lead', 'Employee')
  expect(body).toMatchObject({
    person: { firstName: 'Employee', position: 'Employee' },
    stats: {
      averageRating: 4,
      averageSelfRating: 3,
      averagePeerRating: null,
      totalReviews: 3,
      completedGoals: 1,
      totalGoals: 1,
      recentNotes: 1,
    },
    can: { review: true, goal: true, note: true },
  })
  expect(body.ratings.map(({ rating, kind }: { rating: number; kind: string }) => [rating, kind])).toEqual([
    [4, 'MANAGER'],
    [3, 'SELF'],
  ])
  expect(body.goals).toEqual([
    { month: expect.stringMatching(/^\d{4}-\d\d$/), completedInMonth: 1, dueInMonth: 0 },
    { month: expect.stringMatching(/^\d{4}-\d\d$/), completedInMonth: 0, dueInMonth: 1 },
  ])
  for (const [as, of] of [
    ['Lead', 'Lead'],
    ['Lead', 'Manager'],
    ['Otherlead', 'Employee'],
  ] as const)
    expect((await page(as, of)).status).toBe(404)
  expect((await page('Employee', 'Employee')).status).toBe(403)
  expect((await page('Hr', 'Hr')).body.can).toEqual({ review: true, goal: true, note: false })
  // The performance of people who have left stays visible to those who could see it before.
  expect((await page('Lead', 'Former')).body.can).toEqual({ review: false, goal: false, note: false })
})

test('people to choose from are active people one may write about', async () => {
  expect(await people('Lead', 'goal')).toEqual(['Colleague', 'Employee'])
  expect(await people('Lead', 'note')).toEqual(['Colleague', 'Employee'])
  expect(await people('Employee', 'goal')).toEqual([])
  expect(await people('Employee', 'note')).toEqual([])
  const active = ['Colleague', 'Employee', 'Hr', 'Lead', 'Manager', 'Otherlead', 'Owner', 'Stranger']
  expect(await people('Employee', 'review')).toEqual(active)
  expect(await people('Hr', 'goal')).toEqual(active)
  expect(await people('Hr', 'note')).toEqual(active.filter((name) => name !== 'Hr'))
  expect(await people('Hr', 'review', 'tEst%20stR')).toEqual(['Stranger'])
})

test('people one may review are found, whatever else one may do', async () => {
  const permissionsByRole: Record<string, string[]> = {
    Peers: ['performance.peer_review', 'performance.team_view'],
    Managing: ['performance.manager_review', 'performance.team_view'],
    Allpeers: ['performance.peer_review', 'performance.all_view'],
    Allmanagers: ['performance.manager_review', 'performance.all_view'],
    Selfonly: ['performance.self_review'],
  }
  for (const [name, permissions] of Object.entries(permissionsByRole)) {
    await newcomer(app, name, { manager: 'Owner', roleId: await createRole(app.app.db, name, permissions) })
    await newcomer(app, `Below${name}`, { manager: name })
    const found = await people(name, 'review')
    for (const of of [name, `Below${name}`, 'Employee', 'Owner'])
      expect([of, (await postReview(app, name, of)).status === 201]).toEqual([of, found.includes(of)])
  }
})
