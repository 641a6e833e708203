import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { idempotencyKeys } from '../../../idempotency/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { resealTable } from '../../../keys/sealedTables.ts'
import { notifications } from '../../../notify/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { addPaidPerson, generate, raisePay, recordsOf, setRunStatus } from '../test/payroll.ts'
import { payrollRecords } from '../tables.ts'
import { sealedComments } from './sealedComments.ts'
import { payrollComments } from './tables.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
let anna = ''
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben']) await addPaidPerson(app, name)
  const add = async (name: string, ...permissions: string[]) =>
    newcomer(app, name, { manager: 'Owner', roleId: await createRole(app.app.db, name, permissions as never) })
  await add('Maker', 'payroll.all_view', 'payroll.process', 'payroll.read')
  await add('Clerk', 'payroll.all_view', 'payroll.update')
  await add('Checker', 'payroll.all_view', 'payroll.approve')
  await add('Reader', 'payroll.all_view', 'payroll.read')
  await add('Narrow', 'payroll.team_view', 'payroll.update')
  // Someone who runs payroll and is paid by it.
  await add('Payer', 'payroll.all_view', 'payroll.process', 'payroll.read')
  await employ(app.app.db, app.company.id('Payer'), { first: '2020-01-01' })
  await raisePay(app, 'Payer', '2020-01-01', '9000.00')
  await generate(app, '2026-11', 'Maker')
  anna = (await recordsOf(app, '2026-11', 'Anna'))[0].id
})
afterAll(() => app.close())

const onRun = (as: string, text: string, key = '2026-11') =>
  app.call(as, 'POST', `/payroll/runs/${key}/comments`, { text })
const onRecord = (as: string, text: string, id = anna) => app.call(as, 'POST', `/payroll/${id}/comments`, { text })
const ofRun = (as: string, query = '', key = '2026-11') =>
  app.call(as, 'GET', `/payroll/runs/${key}/comments?limit=100${query}`)
const ofRecord = (as: string, id = anna) => app.call(as, 'GET', `/payroll/${id}/comments?limit=100`)
const remove = (as: string, id: string) => app.call(as, 'DELETE', `/payroll/comments/${id}`)
const textsOf = ({ body }: { body: any }) => body.comments.map(({ text }: any) => text)
const noticesOf = async (name: string) => {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select({ title: notifications.title, message: notifications.message, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(name)))
  return rows.filter(({ title }) => title === 'Comment on payroll').map(({ message }) => message)
}

describe('comments on payroll', () => {
  test('are written on a run and on a record, and notify its maker and those who commented before', async () => {
    const first = await onRun('Clerk', 'Overtime of the night shift is missing')
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(first.body.comment).toMatchObject({
      by: { firstName: 'Clerk' },
      text: 'Overtime of the night shift is missing',
      user: null,
      recordId: null,
      can: { remove: true },
    })
    const [entry] = await recordedBy(app, first)
    expect(entry).toMatchObject({
      action: 'payroll.commented',
      subjectId: '2026-11',
      after: { comment: first.body.comment.id },
    })
    expect(JSON.stringify(entry)).not.toContain('night')
    expect(await noticesOf('Maker')).toEqual(['Clerk Test commented on payroll for November 2026.'])
    for (const name of ['Clerk', 'Checker', 'Reader', 'Owner', 'Anna']) expect(await noticesOf(name)).toEqual([])
    await onRun('Checker', 'Thank you')
    expect(await noticesOf('Clerk')).toEqual(['Checker Test commented on payroll for November 2026.'])

    const record = await onRecord('Checker', 'Why is this so high?')
    expect(record.body.comment).toMatchObject({ user: { firstName: 'Anna' }, recordId: anna })
    expect((await recordedBy(app, record))[0]).toMatchObject({ personId: app.company.id('Anna'), subjectId: anna })
    // A thread of its own: who commented on the run only is not notified.
    expect((await noticesOf('Maker')).at(-1)).toBe('Checker Test commented on the pay of Anna Test for November 2026.')
    expect(await noticesOf('Clerk')).toHaveLength(1)
    expect(textsOf(await ofRecord('Clerk'))).toEqual(['Why is this so high?'])
    const counted = async (as: string) => (await app.call(as, 'GET', '/payroll/runs/2026-11/sign-offs')).body.comments
    expect([await counted('Clerk'), await counted('Narrow')]).toEqual([3, 0])
    expect(textsOf(await ofRun('Clerk'))).toEqual([
      'Why is this so high?',
      'Thank you',
      'Overtime of the night shift is missing',
    ])
  })

  test('are never seen by the person who is paid, and only by those who take part in payroll', async () => {
    expect((await ofRecord('Anna')).status).toBe(403)
    expect((await ofRun('Reader')).status).toBe(403)
    expect((await onRecord('Reader', 'No')).status).toBe(403)
    const own = (await recordsOf(app, '2026-11', 'Payer'))[0].id
    expect((await onRecord('Clerk', 'About the colleague', own)).status).toBe(201)
    expect((await ofRecord('Payer', own)).status).toBe(404)
    expect((await onRecord('Payer', 'Mine', own)).status).toBe(404)
    expect(textsOf(await ofRun('Payer'))).not.toContain('About the colleague')
    // Not even if they commented on the run or made it.
    await onRun('Payer', 'Looks good')
    await onRecord('Checker', 'About them again', own)
    expect((await noticesOf('Payer')).filter((text) => text.includes('the pay of Payer'))).toEqual([])
    expect(textsOf(await ofRun('Clerk'))).toContain('About the colleague')
  })

  test('stay within the reach of the reader', async () => {
    expect((await ofRun('Narrow')).body).toMatchObject({ comments: [], can: { add: false } })
    expect((await onRun('Narrow', 'Hello')).status).toBe(403)
    expect((await ofRecord('Narrow')).status).toBe(404)
    expect((await onRecord('Narrow', 'Hello')).status).toBe(404)
  })

  test('are removed by their author within an hour, once, and leave a trace', async () => {
    const { comment } = (await onRecord('Clerk', 'Wrong person')).body
    expect((await remove('Checker', comment.id)).status).toBe(403)
    expect((await remove('Narrow', comment.id)).status).toBe(404)
    const [one, two] = await Promise.all([remove('Clerk', comment.id), remove('Clerk', comment.id)])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const shown = (await ofRecord('Checker')).body.comments.find(({ id }: any) => id === comment.id)
    expect(shown).toMatchObject({ text: null, isRemoved: true, by: { firstName: 'Clerk' }, can: { remove: false } })
    const old = (await onRecord('Clerk', 'Stays')).body.comment
    setClock(() => Temporal.Instant.from(old.at).add({ minutes: 61 }))
    expect((await remove('Clerk', old.id)).body.code).toBe('payroll.comment_settled')
    expect((await ofRecord('Clerk')).body.comments[0]).toMatchObject({ text: 'Stays', can: { remove: false } })
    setClock(() => Temporal.Instant.from('2026-11-30T10:00:00Z'))
  })

  test('need a text and a run with records, and come in pages', async () => {
    expect((await onRun('Clerk', ' ')).body.errors[0]).toMatchObject({ path: 'text' })
    expect((await onRun('Clerk', 'x'.repeat(1001))).status).toBe(400)
    expect((await onRun('Clerk', 'Early', '2030-01')).body.code).toBe('payroll.not_generated')
    expect((await onRun('Clerk', 'None', '2026-11.7')).status).toBe(404)
    expect((await ofRun('Clerk', '', '2026-11.7')).status).toBe(404)
    expect((await ofRun('Clerk', '', '2030-01')).body).toMatchObject({ comments: [], can: { add: false } })
    const page = await app.call('Clerk', 'GET', '/payroll/runs/2026-11/comments?limit=2&page=2')
    expect(page.body.comments).toHaveLength(2)
    expect(page.body.pagination).toMatchObject({ currentPage: 2, itemsPerPage: 2 })
  })

  const makeExtraRun = (name: string) =>
    app.call('Owner', 'POST', '/payroll/extra-runs', {
      period: '2026-11',
      name,
      kind: 'BONUS',
      paymentDate: '2026-11-30',
      payments: [{ userId: app.company.id('Anna'), amount: 500 }],
    })

  test('of an extra run are its own, and name it', async () => {
    const made = await makeExtraRun('Eid bonus')
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await onRun('Clerk', 'Too low', '2026-11.1')).status).toBe(201)
    expect((await noticesOf('Owner')).at(-1)).toBe('Clerk Test commented on payroll for November 2026 (Eid bonus).')
    expect(textsOf(await ofRun('Clerk', '', '2026-11.1'))).toEqual(['Too low'])
    expect(textsOf(await ofRun('Clerk'))).not.toContain('Too low')
  })

  test('of a discarded extra run are not those of the next one', async () => {
    expect((await app.call('Owner', 'DELETE', '/payroll/runs/2026-11.1')).status).toBe(200)
    const made = await makeExtraRun('Another bonus')
    expect(made.body.run.key).toBe('2026-11.2')
    expect(textsOf(await ofRun('Clerk', '', '2026-11.2'))).toEqual([])
  })

  test('stay when drafts are discarded, and beside approved records', async () => {
    const { status } = await app.call('Owner', 'DELETE', '/payroll/runs/2026-11')
    expect(status).toBe(200)
    const before = (await ofRun('Clerk')).body
    expect(before.can.add).toBe(false)
    expect(before.comments.find(({ text }: any) => text === 'Why is this so high?')).toMatchObject({ recordId: null })
    await generate(app, '2026-11', 'Maker')
    const again = (await recordsOf(app, '2026-11', 'Anna')).find(({ run }) => run === null).id
    expect(textsOf(await ofRecord('Clerk', again))).toContain('Why is this so high?')
    await setRunStatus(app, '2026-11', 'PENDING_APPROVAL', 'Maker')
    await setRunStatus(app, '2026-11', 'APPROVED')
    const [sealed] = await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.id, again))
    expect((await onRecord('Clerk', 'Approved after a call', again)).status).toBe(201)
    expect(await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.id, again))).toEqual([sealed])
  })

  test('are kept encrypted and as they were written', async () => {
    const { db, keys } = app.app
    const rows = await db.select().from(payrollComments)
    for (const { sealed } of rows)
      expect(Buffer.from(sealed ?? '', 'base64url').toString('latin1')).not.toMatch(/night|high|Stays/)
    await expect(db.update(payrollComments).set({ writtenBy: app.company.id('Anna') })).rejects.toThrow()
    await expect(db.delete(payrollComments)).rejects.toThrow()
    expect(await resealTable(db, keys, sealedComments, async () => {})).toEqual({ sealed: 0, unopenable: 0 })
  })

  test('are stored encrypted only, also for a request that is repeated, which gets the same answer', async () => {
    const post = () =>
      app.call(
        'Clerk',
        'POST',
        '/payroll/runs/2026-11/comments',
        { text: 'Secretly too high' },
        { 'idempotency-key': 'comment-key-1' },
      )
    const first = await post()
    expect([first.status, first.body.comment?.text]).toEqual([201, 'Secretly too high'])
    const stored = await app.app.db.select().from(idempotencyKeys)
    expect(stored.some(({ key }) => key === 'comment-key-1')).toBe(true)
    expect(JSON.stringify(stored)).not.toContain('Secretly')
    expect(await post()).toMatchObject({ status: 201, body: first.body })
    expect((await remove('Clerk', first.body.comment.id)).status).toBeLessThan(300)
  })
})
