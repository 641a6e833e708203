import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxQuestionMessages } from '@muster/contract/payroll/questions'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { resealTable } from '../../../keys/sealedTables.ts'
import { notifications } from '../../../notify/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, recordsOf } from '../test/payroll.ts'
import { sealedQuestions } from './sealedTexts.ts'
import { payrollQuestionMessages, payrollQuestions } from './tables.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
let recordId = ''
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '10000.00', base: '8000.00', from: '2026-10-01' })
  await addPaidPerson(app, 'Ben', { salary: '9000.00', from: '2026-10-01' })
  const add = async (name: string, ...permissions: string[]) =>
    newcomer(app, name, { manager: 'Owner', roleId: await createRole(app.app.db, name, permissions as never) })
  await add('Payer', 'payroll.all_view', 'payroll.update', 'payroll.read')
  await add('Other', 'payroll.all_view', 'payroll.update')
  await add('Reader', 'payroll.all_view')
  await add('Blind', 'payroll.update', 'payroll.team_view')
  await approveRun(app, '2026-10')
  recordId = (await recordsOf(app, '2026-10', 'Anna'))[0].id
})
afterAll(() => app.close())

const ask = (text: string, position = 1, as = 'Anna', id = recordId) =>
  app.call(as, 'POST', `/payroll/${id}/questions`, { position, text })
const answer = (id: string, text: string, as = 'Payer') =>
  app.call(as, 'POST', `/payroll/questions/${id}/answers`, { text })
const close = (id: string, as = 'Anna') => app.call(as, 'POST', `/payroll/questions/${id}/close`)
const ofRecord = (as: string) => app.call(as, 'GET', `/payroll/${recordId}/questions?limit=10`)
const open = async (as: string) => (await app.call(as, 'GET', '/payroll/questions?limit=10')).body
const pendingOf = async (as: string) =>
  (await app.call(as, 'GET', '/approvals')).body.counts?.find(({ kind }: any) => kind === 'payslipQuestions')?.count
const noticesOf = async (name: string) => {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, app.company.id(name)),
        inArray(notifications.title, ['Question about a payslip', 'Your question was answered']),
      ),
    )
  return rows.map(({ message }) => message)
}

describe('a question about a line of a payslip', () => {
  test('is asked by the employee, answered by payroll, asked again and closed', async () => {
    const asked = await ask('Why is this so little?')
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    const { id } = asked.body.question
    expect(asked.body.question).toMatchObject({
      position: 1,
      label: 'Salary',
      status: 'OPEN',
      messages: [{ isAnswer: false, text: 'Why is this so little?', by: { firstName: 'Anna' } }],
      can: { ask: true, answer: false, close: true },
    })
    const [entry] = await recordedBy(app, asked)
    expect(entry).toMatchObject({ action: 'payroll.question_asked', after: { period: '2026-10', position: 1 } })
    expect(JSON.stringify(entry)).not.toContain('little')
    expect(await noticesOf('Payer')).toEqual(['Anna Test asks about their payslip for October 2026.'])
    for (const name of ['Anna', 'Reader', 'Blind']) expect(await noticesOf(name)).toEqual([])
    expect((await open('Payer')).questions).toMatchObject([{ id, user: { firstName: 'Anna' }, can: { answer: true } }])
    expect(await pendingOf('Payer')).toBe(1)
    const answered = await answer(id, 'Because October was short')
    expect(answered.body.question).toMatchObject({ status: 'ANSWERED', can: { answer: false } })
    expect(JSON.stringify(await recordedBy(app, answered))).not.toContain('short')
    expect(await noticesOf('Anna')).toEqual(['Payroll answered your question about your payslip for October 2026.'])
    expect((await open('Payer')).pagination.totalItems).toBe(0)
    expect(await pendingOf('Payer')).toBe(0)
    expect((await answer(id, 'Again')).body.code).toBe('payroll.question_settled')
    expect((await ask('And now?')).body.question).toMatchObject({ id, status: 'OPEN' })
    expect((await close(id)).body.question).toMatchObject({ status: 'CLOSED', can: { close: false } })
    expect((await close(id)).status).toBe(409)
    const { questions } = (await ofRecord('Anna')).body
    expect(questions[0].messages.map(({ text, isAnswer }: any) => [text, isAnswer])).toEqual([
      ['Why is this so little?', false],
      ['Because October was short', true],
      ['And now?', false],
    ])
  })

  test('is answered once, by the first of two at once', async () => {
    const { id } = (await ask('What is this?', 2)).body.question
    const both = await Promise.all([answer(id, 'One'), answer(id, 'Two', 'Other')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const about = (await ofRecord('Payer')).body.questions.find((one: any) => one.id === id)
    expect(about.messages).toHaveLength(2)
  })

  test('is not answered before the answering person has read what the employee added', async () => {
    const read = (await ask('What is this?', 2)).body.question
    const lastReadId = read.messages.at(-1).id
    const added = (await ask('I mean the second half', 2)).body.question
    const path = `/payroll/questions/${read.id}/answers`
    const refused = await app.call('Payer', 'POST', path, { text: 'The first half', lastReadId })
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll.question_continued'])
    const answered = await app.call('Payer', 'POST', path, { text: 'Both', lastReadId: added.messages.at(-1).id })
    expect(answered.body.question).toMatchObject({ status: 'ANSWERED' })
  })

  test('asked twice at once is one question with two messages', async () => {
    const ben = (await recordsOf(app, '2026-10', 'Ben'))[0].id
    const both = await Promise.all([ask('First', 1, 'Ben', ben), ask('Second', 1, 'Ben', ben)])
    expect(new Set(both.map(({ body }) => body.question.id)).size).toBe(1)
    const { questions } = (await app.call('Ben', 'GET', `/payroll/${ben}/questions`)).body
    expect(questions.map(({ messages }: any) => messages.length)).toEqual([2])
  })

  test('is seen only by the employee and those who may answer within reach', async () => {
    for (const name of ['Ben', 'Reader', 'Blind'])
      expect([name, (await ofRecord(name)).status]).toEqual([name, name === 'Reader' ? 403 : 404])
    expect((await ofRecord('Owner')).status).toBe(200)
    const { id } = (await ask('Still there?')).body.question
    expect((await answer(id, 'No', 'Blind')).status).toBe(404)
    expect((await answer(id, 'No', 'Reader')).status).toBe(403)
    expect((await close(id, 'Payer')).status).toBe(403)
    expect((await close(id, 'Ben')).status).toBe(404)
    expect((await open('Blind')).pagination.totalItems).toBe(0)
  })

  test('needs an approved payslip of one’s own, a line and a text', async () => {
    expect((await ask('Why?', 99)).status).toBe(404)
    expect((await ask('Why?', 1, 'Ben')).status).toBe(404)
    expect((await ask(' ')).body.errors[0]).toMatchObject({ path: 'text' })
    expect((await ask('x'.repeat(1001))).status).toBe(400)
  })

  test('keeps its place among the open questions if the employee adds to it', async () => {
    const ben = (await recordsOf(app, '2026-10', 'Ben'))[0].id
    const first = (await ask('First of all')).body.question.id
    await close((await ask('Closed before', 1, 'Ben', ben)).body.question.id, 'Ben')
    const second = (await ask('After that', 1, 'Ben', ben)).body.question.id
    await ask('And one more thing')
    const ids = (await open('Payer')).questions.map(({ id }: any) => id)
    expect(ids.filter((id: string) => id === first || id === second)).toEqual([first, second])
  })

  test('is kept encrypted and as it was written, with at most a hundred messages', async () => {
    const { db, keys } = app.app
    const rows = await db.select().from(payrollQuestionMessages)
    for (const { sealed } of rows)
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/little|short|now/)
    await expect(db.update(payrollQuestionMessages).set({ isAnswer: true })).rejects.toThrow()
    await expect(db.delete(payrollQuestionMessages)).rejects.toThrow()
    // Nothing is encrypted with a previous key.
    expect(await resealTable(db, keys, sealedQuestions, async () => {})).toEqual({ sealed: 0, unopenable: 0 })
    const [question] = await db.select().from(payrollQuestions).where(eq(payrollQuestions.recordId, recordId))
    const [sample] = rows
    if (!question || !sample) throw new Error('There is no question')
    await db.execute(sql`insert into payroll_question_messages (id, question_id, user_id, written_by, is_answer, sealed)
      select gen_random_uuid(), ${question.id}, ${question.userId}, ${question.userId}, false, ${sample.sealed}
      from generate_series(1, ${maxQuestionMessages - 2} - (
        select count(*)::int from payroll_question_messages where question_id = ${question.id}))`)
    // The last of them is left for an answer, or the question would stay open for good.
    expect((await ask('One more', question.position)).status).toBe(201)
    expect((await ask('Too many', question.position)).body.code).toBe('payroll.question_full')
    const { messages } = (await answer(question.id, 'At last')).body.question
    expect(messages).toHaveLength(maxQuestionMessages)
    expect((await ask('And now?', question.position)).body.code).toBe('payroll.question_full')
  })
})
