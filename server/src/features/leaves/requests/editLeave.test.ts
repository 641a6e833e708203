import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { samplePdf, samplePng } from '../../../../testing/sampleFiles.ts'
import { removeFilesWithoutRow } from '../../../files/store/removeFilesWithoutRow.ts'
import { files } from '../../../files/store/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { requestLeave, balance, between, decide, figures, nextYear, setPolicy } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { setAge } from '../../../../testing/setAge.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { leaveLedger, leaveRequests } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const edit = (as: string, id: string, body: object, headers?: Record<string, string>) =>
  app.call(as, 'PUT', `/leaves/${id}`, body, headers)
const outcomeOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.message ?? body.message]
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** Returns the ledger rows of a request, in order: kind, year, used and pending days, and revision. */
async function movements(id: string) {
  const rows = await app.app.db
    .select()
    .from(leaveLedger)
    .where(eq(leaveLedger.requestId, id))
    .orderBy(leaveLedger.revision, leaveLedger.createdAt, leaveLedger.year)
  return rows.map((row) => [row.revision, row.kind, row.year, Number(row.usedDays), Number(row.pendingDays)])
}

test('editing, approving and cancelling a request moves its days in the balances and the ledger', async () => {
  const employee = await newcomer(app, 'Edited')
  const first = await requestLeave(app, employee, { startDate: `${nextYear - 1}-12-30`, endDate: `${nextYear}-01-03` })
  expect(first.can.edit).toBe(true)
  const draft = { ...between('12-20', '12-23', 'PERSONAL'), reason: 'Another rest' }
  const { status, body } = await edit(employee, first.id, draft)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.leaveRequest).toMatchObject({ ...draft, id: first.id, status: 'PENDING', totalDays: 4 })
  expect(body.leaveRequest.createdAt).toBe(first.createdAt)
  expect(body.leaveRequest.updatedAt > first.updatedAt).toBe(true)
  expect(figures(await balance(app, employee))).toEqual([21, 0, 0, 21])
  expect(figures(await balance(app, employee, { year: nextYear - 1 }))).toEqual([21, 0, 0, 21])
  expect(figures(await balance(app, employee, { leaveType: 'PERSONAL' }))).toEqual([5, 0, 4, 1])

  expect((await edit(employee, first.id, between('12-19', '12-23', 'PERSONAL'))).status).toBe(200)
  await decide(app, 'Lead', first.id, 'APPROVED')
  expect(figures(await balance(app, employee, { leaveType: 'PERSONAL' }))).toEqual([5, 5, 0, 0])
  await decide(app, employee, first.id, 'CANCELLED')
  expect(figures(await balance(app, employee, { leaveType: 'PERSONAL' }))).toEqual([5, 0, 0, 5])
  expect(await movements(first.id)).toEqual([
    [0, 'RESERVATION', nextYear - 1, 0, 2],
    [0, 'RESERVATION', nextYear, 0, 3],
    [0, 'RELEASE', nextYear - 1, 0, -2],
    [0, 'RELEASE', nextYear, 0, -3],
    [1, 'RESERVATION', nextYear, 0, 4],
    [1, 'RELEASE', nextYear, 0, -4],
    [2, 'RESERVATION', nextYear, 0, 5],
    [2, 'USE', nextYear, 5, -5],
    [2, 'RETURN', nextYear, -5, 0],
  ])
})

test('an edit follows the rules for new requests, without its own days; if refused, nothing changes', async () => {
  const employee = await newcomer(app, 'Ruled')
  const { id } = await requestLeave(app, employee, between('03-01', '03-20'))
  await requestLeave(app, employee, between('05-01', '05-01'))
  const before = (await app.call(employee, 'GET', `/leaves/${id}`)).body
  const refusals: [object, number, string][] = [
    [between('03-02', '03-22'), 400, 'Insufficient leave balance: 20 days remaining, 21 requested'],
    [between('04-20', '05-01'), 409, `This leave overlaps your leave request of 1 May ${nextYear} (pending)`],
    [between('03-01', '03-02', 'SICK'), 400, 'A medical certificate is required for this type of leave'],
    [between('03-05', '03-01'), 400, 'The end date must not be before the start date'],
    [{ ...between('03-01', '03-02'), reason: ' ' }, 400, 'Please give a reason'],
  ]
  for (const [body, ...expected] of refusals) expect(outcomeOf(await edit(employee, id, body))).toEqual(expected)
  expect((await app.call(employee, 'GET', `/leaves/${id}`)).body).toEqual(before)
  expect(await movements(id)).toHaveLength(1)
  expect((await edit(employee, id, between('03-05', '03-24'))).status).toBe(200)
  expect(figures(await balance(app, employee))).toEqual([21, 0, 21, 0])

  const annualOnly = await createRole(app.app.db, 'Annual only', ['leaves.read', 'annual.request'])
  const colleague = await newcomer(app, 'Annualonly', { roleId: annualOnly })
  const request = await requestLeave(app, colleague, between('03-01', '03-02'))
  expect(outcomeOf(await edit(colleague, request.id, between('03-01', '03-02', 'UNPAID')))).toEqual([
    403,
    'You may not request this type of leave',
  ])
})

test('the reason of a request can be corrected after the notice period, but not its days or its type', async () => {
  const permissions = ['leaves.read', 'leaves.team_view', 'leaves.request_paternity', 'leaves.request_personal']
  const employee = await newcomer(app, 'Intime', { roleId: await createRole(app.app.db, 'Some types', permissions) })
  const { id } = await requestLeave(app, employee, between('03-01', '03-04', 'PATERNITY'))
  await setPolicy(app.app.db, 'PATERNITY', { yearlyDays: '5', noticeDays: 366 * 3, longestStretchDays: 3 })
  const draft = between('03-01', '03-04', 'PATERNITY')
  const problem = async (body: { leaveType: string; startDate: string; endDate: string }) => {
    const { leaveType, startDate, endDate } = body
    const query = new URLSearchParams({ id, leaveType, startDate, endDate }).toString()
    return (await app.call(employee, 'GET', `/leaves/preview?${query}`)).body.preview.problem
  }
  const { status, body } = await edit(employee, id, { ...draft, reason: 'A longer rest' })
  expect([status, body.leaveRequest.reason]).toEqual([200, 'A longer rest'])
  expect(await problem(draft)).toBeNull()
  for (const [change, sentence] of [
    [between('03-02', '03-05', 'PATERNITY'), 'A request for this type of leave can last at most 3 days'],
    [between('03-01', '03-03', 'PATERNITY'), 'Please request this type of leave at least 1098 days in advance'],
    [between('03-01', '03-04', 'UNPAID'), 'You may not request this type of leave'],
  ] as const) {
    expect(outcomeOf(await edit(employee, id, change))[1]).toBe(sentence)
    expect(await problem(change)).toBe(sentence)
  }
})

test('a request changed since it was opened is not overwritten', async () => {
  const employee = await newcomer(app, 'Twotabs')
  const request = await requestLeave(app, employee, between('03-01', '03-02'))
  const { updatedAt } = request
  const { body } = await edit(employee, request.id, { ...between('03-01', '03-03'), updatedAt })
  const answer = await edit(employee, request.id, { ...between('03-01', '03-04'), updatedAt })
  expect(outcomeOf(answer)).toEqual([
    409,
    'This leave request has changed since you opened it. Please check it and try again.',
  ])
  const { leaveRequest } = (await app.call(employee, 'GET', `/leaves/${request.id}`)).body
  expect(leaveRequest).toEqual(body.leaveRequest)
  const draft = { ...between('03-01', '03-04'), updatedAt: leaveRequest.updatedAt }
  expect((await edit(employee, request.id, draft)).status).toBe(200)
})

test('another person’s request cannot be changed, and a decided one cannot', async () => {
  const employee = await newcomer(app, 'Owned')
  const { id } = await requestLeave(app, employee, between('03-01', '03-02'))
  const draft = between('04-01', '04-02')
  for (const approver of ['Lead', 'Hr', 'Owner'])
    expect(outcomeOf(await edit(approver, id, draft))).toEqual([403, 'You can only change your own leave requests'])
  for (const outsider of ['Colleague', 'Otherlead']) expect((await edit(outsider, id, draft)).status).toBe(404)
  for (const [status, as] of [
    ['APPROVED', 'Lead'],
    ['CANCELLED', employee],
  ] as const) {
    const { body } = await decide(app, as, id, status)
    expect(body.leaveRequest.can.edit).toBe(false)
    const sentence = `This leave request is already ${status.toLowerCase()}. Please reload to see its current status.`
    expect(outcomeOf(await edit(employee, id, draft))).toEqual([409, sentence])
  }
})

test('a certificate does not stay with a request whose type changes', async () => {
  const employee = await newcomer(app, 'Recovered')
  const { reason, ...days } = between('03-01', '03-01', 'SICK')
  const form = await multipart({ ...days, reason, medicalCertificate: fileOf(samplePdf(), 'note.pdf') })
  const { id } = (await app.call(employee, 'POST', '/leaves', form.body, form.headers)).body.leaveRequest
  const { status, body } = await edit(employee, id, between('03-01', '03-01', 'ANNUAL'))
  expect([status, body.leaveRequest.medicalCertificateUrl]).toEqual([200, null])
  const answer = await edit(employee, id, between('03-01', '03-01', 'SICK'))
  expect(outcomeOf(answer)[0]).toBe(400)
})

test('the certificate stays until it is replaced; then the old one is deleted, and no sweep deletes the new one', async () => {
  const employee = await newcomer(app, 'Certified')
  const send = async (method: string, path: string, file: File | null, day: string) => {
    const { reason, ...days } = between(day, day, 'SICK')
    const form = await multipart({ ...days, reason, ...(file && { medicalCertificate: file }) })
    return app.call(employee, method, path, form.body, form.headers)
  }
  const { id } = (await send('POST', '/leaves', fileOf(samplePdf(), 'first.pdf'), '03-01')).body.leaveRequest
  const path = `/leaves/${id}`
  expect((await send('PUT', path, null, '03-02')).body.leaveRequest.medicalCertificateName).toBe('first.pdf')
  expect((await send('PUT', path, fileOf('x', 'second.pdf'), '03-02')).status).toBe(415)
  const { body } = await send('PUT', path, fileOf(samplePng(), 'second.png'), '03-03')
  expect(body.leaveRequest.medicalCertificateName).toBe('second.png')
  expect((await app.call(employee, 'GET', `${path}/medical-certificate`)).raw.equals(samplePng())).toBe(true)

  const rows = await app.app.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(eq(files.ownerId, app.company.id(employee)))
  expect(rows.map(({ name }) => name)).toEqual(['second.png'])
  const storedPaths = async () => {
    const found = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
  for (const file of await storedPaths()) await setAge(file, { hours: 48 })
  await removeFilesWithoutRow(app.app)
  expect((await storedPaths()).map((file) => file.slice(-36))).toEqual(rows.map((file) => file.id))
})

test('approvers are notified, including those who may decide only on the new type', async () => {
  const permissions = ['leaves.read', 'leaves.team_view', 'leaves.approve_sick', 'leaves.approve_unpaid']
  const boss = await newcomer(app, 'Unpaidboss', { roleId: await createRole(app.app.db, 'Unpaid', permissions) })
  const employee = await newcomer(app, 'Typechanger', { manager: boss })
  const { id } = await requestLeave(app, employee, between('03-01', '03-02'))
  await app.app.db.delete(notifications)
  await edit(employee, id, between('04-01', '04-03', 'UNPAID'))
  const notices = await app.app.db
    .select({ name: users.firstName, title: notifications.title, message: notifications.message })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  expect(notices.map(({ name }) => name).toSorted()).toEqual(['Hr', 'Lead', 'Owner', boss])
  expect(notices[0]).toMatchObject({
    title: 'Leave request changed',
    message: `Typechanger Test changed their request to 3 days of unpaid leave, 1–3 Apr ${nextYear}.`,
  })
})

test('no one decides on a version they have not seen', async () => {
  const employee = await newcomer(app, 'Seen')
  const requestBefore = await requestLeave(app, employee, between('03-01', '03-02'))
  const approve = ({ id, updatedAt }: LeaveRequest) =>
    app.call('Lead', 'PATCH', `/leaves/${id}/status`, { status: 'APPROVED', updatedAt })
  const { body } = await edit(employee, requestBefore.id, between('03-01', '03-20'))
  const refusal = [409, 'This leave request has changed since you opened it. Please check it and try again.']
  expect(outcomeOf(await approve(requestBefore))).toEqual(refusal)
  expect((await approve(body.leaveRequest)).status).toBe(200)

  for (const round of [1, 2, 3, 4]) {
    const editor = await newcomer(app, `Editrace${round}`)
    const request = await requestLeave(app, editor, between('03-01', '03-02'))
    const answers = await Promise.all([approve(request), edit(editor, request.id, between('03-01', '03-05'))])
    expect(statuses(answers)).toEqual([200, 409])
    const isApproved = answers[0]?.status === 200
    expect(figures(await balance(app, editor))).toEqual(isApproved ? [21, 2, 0, 19] : [21, 0, 5, 16])
  }
})

test('several simultaneous edits all apply, but only once with the same Idempotency-Key', async () => {
  const employee = await newcomer(app, 'Several')
  const { id } = await requestLeave(app, employee, between('03-01', '03-02'))
  const days = [3, 4, 5, 6, 7, 8]
  const answers = await Promise.all(days.map((day) => edit(employee, id, between('03-01', `03-0${day}`))))
  expect(statuses(answers)).toEqual(days.map(() => 200))
  const times = answers.map(({ body }) => body.leaveRequest.updatedAt)
  expect(new Set(times).size).toBe(days.length)
  const { totalDays } = (await app.call(employee, 'GET', `/leaves/${id}`)).body.leaveRequest
  expect(figures(await balance(app, employee))).toEqual([21, 0, totalDays, 21 - totalDays])

  const editOnce = () => edit(employee, id, between('06-01', '06-02'), { 'idempotency-key': 'edit-0001' })
  const repeats = await Promise.all([editOnce(), editOnce(), editOnce(), editOnce()])
  expect(new Set(repeats.map(({ body }) => JSON.stringify(body.leaveRequest))).size).toBe(1)
  const [row] = await app.app.db.select().from(leaveRequests).where(eq(leaveRequests.id, id))
  expect(row?.revision).toBe(days.length + 1)
  expect(figures(await balance(app, employee))).toEqual([21, 0, 2, 19])
})
