import { randomUUIDv7 } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Review } from '@muster/contract/performance/reviews'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { draftReview, edit, postReview, submitReview, readNewNotices } from '../test/performance.ts'
import { performanceReviews } from '../tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const statusOf = async (as: string, id: string) => (await app.call(as, 'GET', `/performance/reviews/${id}`)).status
const list = async (as: string, query = '') =>
  (await app.call(as, 'GET', `/performance/reviews?limit=100${query}`)).body
const ids = async (as: string, query = '') => (await list(as, query)).reviews.map(({ id }: Review) => id)
const move = (as: string, id: string, status: string, changes = {}) =>
  edit(app, as, 'reviews', id, { status, ...changes })
const remove = (as: string, id: string) => app.call(as, 'DELETE', `/performance/reviews/${id}`)
const everyone = ['Employee', 'Colleague', 'Stranger', 'Lead', 'Otherlead', 'Manager', 'Hr', 'Owner']
const readers = async (id: string) => {
  const found: string[] = []
  for (const reader of everyone) if ((await statusOf(reader, id)) === 200) found.push(reader)
  return found
}

describe('a draft', () => {
  test('is its author’s alone: no one else finds, changes or discards it, or is notified', async () => {
    const { id, status, can } = await draftReview(app)
    expect(status).toBe('DRAFT')
    expect(can).toEqual({ edit: true, submit: true, complete: false, comment: false, remove: true })
    expect(await readers(id)).toEqual(['Lead'])
    for (const reader of ['Employee', 'Manager', 'Hr', 'Owner']) {
      expect((await edit(app, reader, 'reviews', id, { overallRating: 1 })).status).toBe(404)
      expect((await remove(reader, id)).status).toBe(404)
      expect(await ids(reader, '&status=DRAFT')).toEqual([])
    }
    expect(await readNewNotices(app)).toEqual([])
    expect(await ids('Lead', '&status=DRAFT')).toEqual([id])
    expect((await remove('Lead', id)).status).toBe(204)
    expect(await statusOf('Lead', id)).toBe(404)
  })

  test('is limited to 20 about the same person, also when simultaneous', async () => {
    const { id } = await draftReview(app)
    const [row] = await app.app.db.select().from(performanceReviews).where(eq(performanceReviews.id, id))
    if (!row) throw new Error('no draft')
    const rows = Array.from({ length: 17 }, () => ({ ...row, id: randomUUIDv7() }))
    await app.app.db.insert(performanceReviews).values(rows)
    const answers = await Promise.all(Array.from({ length: 5 }, () => postReview(app, 'Lead', 'Employee')))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('review.too_many_drafts')
    expect((await postReview(app, 'Lead', 'Employee', { submit: true })).status).toBe(201)
    await app.app.db.delete(performanceReviews).where(eq(performanceReviews.status, 'DRAFT'))
    await readNewNotices(app)
  })

  test('is changed field by field, and can only be submitted with text', async () => {
    const empty = { achievements: '', areasForImprovement: ' ', managerComments: '', reviewPeriod: 'Summer' }
    const { id } = await draftReview(app, 'Lead', 'Employee', empty)
    const { body } = await edit(app, 'Lead', 'reviews', id, { overallRating: 5, dueOn: '2026-12-24' })
    expect(body.review).toMatchObject({ overallRating: 5, dueOn: '2026-12-24', goals: 'Fewer returns' })
    const answer = await move('Lead', id, 'SUBMITTED')
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'managerComments'])
    const submitted = await move('Lead', id, 'SUBMITTED', { managerComments: 'Good' })
    expect(submitted.body.review).toMatchObject({ status: 'SUBMITTED', managerComments: 'Good' })
    expect(await readNewNotices(app)).toEqual([
      'Employee PERFORMANCE_REVIEW: Lead Test submitted your review. You can comment on it until it is completed.',
    ])
    // The planned date is visible only to the author.
    expect((await app.call('Employee', 'GET', `/performance/reviews/${id}`)).body.review.dueOn).toBeNull()
  })
})

describe('the reviewed person', () => {
  test.each([
    ['Lead', 'Employee', 'MANAGER'],
    ['Manager', 'Employee', 'MANAGER'],
    ['Employee', 'Employee', 'SELF'],
    ['Employee', 'Stranger', 'PEER'],
    ['Employee', 'Manager', 'PEER'],
    ['Hr', 'Stranger', 'MANAGER'],
    ['Hr', 'Hr', 'SELF'],
  ])('%s of %s: %s', async (as, of, kind) => {
    expect((await draftReview(app, as, of)).kind).toBe(kind)
  })

  test('must be active, and within reach', async () => {
    expect((await postReview(app, 'Lead', 'Former')).body.errors[0].path).toBe('userId')
    // People who could only review them as a colleague get the same response as for an unknown person.
    expect((await postReview(app, 'Stranger', 'Former')).status).toBe(404)
    expect((await postReview(app, 'Hr', 'Pending')).status).toBe(400)
  })

  test('decides who sees it: they, its author, those above them, and those who see all', async () => {
    const ofEmployee = await submitReview(app, 'Colleague', 'Employee')
    expect(await readers(ofEmployee.id)).toEqual(['Employee', 'Colleague', 'Lead', 'Manager', 'Hr', 'Owner'])
    const ofLead = await submitReview(app, 'Employee', 'Lead')
    expect(await readers(ofLead.id)).toEqual(['Employee', 'Lead', 'Manager', 'Hr', 'Owner'])
  })
})

describe('a submitted review', () => {
  test('can be commented on by the reviewed person, repeatedly, and by no one else', async () => {
    const { id } = await submitReview(app)
    await readNewNotices(app)
    const first = await edit(app, 'Employee', 'reviews', id, { employeeComments: 'Thank you' })
    expect(first.body.review).toMatchObject({ employeeComments: 'Thank you', can: { comment: true, edit: false } })
    expect(await readNewNotices(app)).toEqual([
      'Lead PERFORMANCE_REVIEW: Employee Test commented on your review of them.',
    ])
    const second = await edit(app, 'Employee', 'reviews', id, { employeeComments: 'Thank you all' })
    expect(second.body.review.employeeComments).toBe('Thank you all')
    for (const reader of ['Lead', 'Manager', 'Hr', 'Owner'])
      expect((await edit(app, reader, 'reviews', id, { employeeComments: 'Mine' })).status).toBe(403)
    for (const reader of ['Employee', 'Manager', 'Hr'])
      expect((await edit(app, reader, 'reviews', id, { overallRating: 5 })).status).toBe(403)
    expect((await remove('Lead', id)).body.code).toBe('performance.submitted')
    expect((await move('Lead', id, 'SUBMITTED')).body.code).toBe('performance.wrong_status')
  })

  test('can still be changed by its author, and completed: then it is locked', async () => {
    const { id, updatedAt } = await submitReview(app)
    await readNewNotices(app)
    expect((await edit(app, 'Lead', 'reviews', id, { overallRating: 2, updatedAt })).status).toBe(200)
    const stale = await edit(app, 'Lead', 'reviews', id, { overallRating: 3, updatedAt })
    expect([stale.status, stale.body.code]).toEqual([409, 'performance.changed_meanwhile'])
    const { body } = await move('Lead', id, 'COMPLETED')
    expect(body.review).toMatchObject({ status: 'COMPLETED', overallRating: 2 })
    expect(Object.values(body.review.can)).toEqual(Array(5).fill(false))
    expect(await readNewNotices(app)).toEqual(['Employee PERFORMANCE_REVIEW: Lead Test completed your review.'])
    for (const [actor, changes] of [
      ['Lead', { overallRating: 5 }],
      ['Lead', { status: 'COMPLETED' }],
      ['Employee', { employeeComments: 'Late' }],
    ] as const)
      expect((await edit(app, actor, 'reviews', id, changes)).body.code).toBe('performance.locked')
    const write = app.app.db.update(performanceReviews).set({ overallRating: 5 }).where(eq(performanceReviews.id, id))
    await expect(write.execute()).rejects.toThrow()
  })

  test('of oneself notifies only those above, and has no comments', async () => {
    const { id } = await submitReview(app, 'Employee', 'Employee')
    expect((await edit(app, 'Employee', 'reviews', id, { employeeComments: 'Mine' })).status).toBe(403)
    expect((await move('Employee', id, 'COMPLETED')).status).toBe(200)
    expect(await readNewNotices(app)).toEqual([])
    expect(await readers(id)).toEqual(['Employee', 'Lead', 'Manager', 'Hr', 'Owner'])
  })

  test('cannot be completed as a draft', async () => {
    const { id } = await draftReview(app)
    expect((await move('Lead', id, 'COMPLETED')).body.code).toBe('performance.wrong_status')
  })
})

describe('a submitted review whose author has left', () => {
  const account = (firstName: string, status: 'ACTIVE' | 'DEACTIVATED') =>
    app.app.db.update(users).set({ status }).where(eq(users.firstName, firstName))
  const by = async (author: string, of = 'Employee') => {
    const { id } = await submitReview(app, author, of)
    await account(author, 'DEACTIVATED')
    await readNewNotices(app)
    return id
  }
  const can = async (as: string, id: string) => {
    const { review: present } = (await app.call(as, 'GET', `/performance/reviews/${id}`)).body
    return [present.authorLeft, present.can.edit, present.can.complete]
  }
  afterEach(async () => {
    for (const firstName of ['Lead', 'Colleague']) await account(firstName, 'ACTIVE')
  })

  test('is completed, and not changed, by those above who review them', async () => {
    const id = await by('Lead')
    expect(await can('Manager', id)).toEqual([true, false, true])
    expect(await can('Employee', id)).toEqual([true, false, false])
    expect((await move('Employee', id, 'COMPLETED')).status).toBe(403)
    expect((await move('Otherlead', id, 'COMPLETED')).status).toBe(404)
    expect((await edit(app, 'Manager', 'reviews', id, { overallRating: 1 })).status).toBe(403)
    expect((await move('Manager', id, 'COMPLETED', { goals: 'Others' })).status).toBe(403)
    const all = await Promise.all(['Manager', 'Hr', 'Owner', 'Manager'].map((actor) => move(actor, id, 'COMPLETED')))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { history } = (await app.call('Employee', 'GET', `/performance/reviews/${id}/history`)).body
    const [{ action, by: completer }] = history
    expect([action, history.length]).toEqual(['COMPLETED', 2])
    expect(await readNewNotices(app)).toEqual([
      `Employee PERFORMANCE_REVIEW: ${completer.firstName} Test completed your review.`,
    ])
    const [entry] = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'review.completed'))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry?.after).toMatchObject({ insteadOf: app.company.id('Lead') })
  })

  test('is never completed by the reviewed person, whatever their permissions, nor while its author is there', async () => {
    const { id: present } = await submitReview(app)
    expect(await can('Manager', present)).toEqual([false, false, false])
    expect((await move('Manager', present, 'COMPLETED')).status).toBe(403)
    const id = await by('Lead', 'Hr')
    expect((await move('Hr', id, 'COMPLETED')).status).toBe(403)
    expect((await move('Owner', id, 'COMPLETED')).status).toBe(200)
  })

  test('of a colleague or of themselves is completed in the same way', async () => {
    const { id: own } = await submitReview(app, 'Colleague', 'Colleague')
    const peers = await by('Colleague')
    expect((await move('Lead', peers, 'COMPLETED')).body.review).toMatchObject({ kind: 'PEER', status: 'COMPLETED' })
    expect((await move('Lead', own, 'COMPLETED')).status).toBe(200)
  })

  test('has comments that the nearest manager is notified of', async () => {
    const id = await by('Lead')
    await edit(app, 'Employee', 'reviews', id, { employeeComments: 'Thank you' })
    expect(await readNewNotices(app)).toEqual([
      'Manager PERFORMANCE_REVIEW: Employee Test commented on the review that Lead Test wrote before leaving.',
    ])
  })
})

test('its history starts at its submission, and has the previous value of each change', async () => {
  const { id } = await draftReview(app, 'Lead', 'Employee', {
    managerComments: 'Not for your eyes',
    reviewPeriod: 'Winter',
  })
  await edit(app, 'Lead', 'reviews', id, { managerComments: 'Better' })
  await move('Lead', id, 'SUBMITTED', { managerComments: 'Good' })
  await edit(app, 'Lead', 'reviews', id, { overallRating: 5, managerComments: 'Good', dueOn: '2026-12-24' })
  await edit(app, 'Employee', 'reviews', id, { employeeComments: 'Thanks' })
  await move('Lead', id, 'COMPLETED', { goals: 'None' })
  const { body, raw } = await app.call('Employee', 'GET', `/performance/reviews/${id}/history`)
  expect(
    body.history.map((entry: { action: string; by: { firstName: string }; changes: object[] }) => [
      entry.action,
      entry.by.firstName,
      entry.changes,
    ]),
  ).toEqual([
    ['COMPLETED', 'Lead', [{ field: 'goals', before: 'Fewer returns', after: 'None' }]],
    ['COMMENTED', 'Employee', [{ field: 'employeeComments', before: null, after: 'Thanks' }]],
    ['CHANGED', 'Lead', [{ field: 'overallRating', before: '4', after: '5' }]],
    ['SUBMITTED', 'Lead', []],
  ])
  expect(raw.toString()).not.toMatch(/Not for your eyes|Better/)
  expect((await app.call('Stranger', 'GET', `/performance/reviews/${id}/history`)).status).toBe(404)
})

test('form errors are reported field by field', async () => {
  const { status, body } = await app.call('Lead', 'POST', '/performance/reviews', {
    userId: 'x',
    reviewPeriod: ' ',
    overallRating: 6,
    dueOn: 'soon',
  })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'userId',
    'reviewPeriod',
    'overallRating',
    'dueOn',
  ])
  const { review: defaults } = (
    await app.call('Lead', 'POST', '/performance/reviews', {
      userId: app.company.id('Employee'),
      reviewPeriod: 'Spring',
    })
  ).body
  expect(defaults).toMatchObject({ overallRating: 3, goals: '', status: 'DRAFT', dueOn: null })
})
