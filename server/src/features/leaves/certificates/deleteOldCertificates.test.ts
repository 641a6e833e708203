import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { between } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { deleteOldCertificates } from './deleteOldCertificates.ts'
import { leaveRequests } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Saves or previews a retention period in days, as the owner. */
const retention = (days: number, method: 'PATCH' | 'POST') =>
  app.call('Owner', method, `/settings/system${method === 'POST' ? '/preview' : ''}`, {
    changes: { certificateRetentionDays: days },
    were: { certificateRetentionDays: 90 },
  })

async function askSick(as: string, day: string): Promise<string> {
  const certificate = fileOf(samplePdf(`(${day})`), 'note.pdf')
  const { body, headers } = await multipart({ ...between(day, day, 'SICK'), medicalCertificate: certificate })
  return (await app.call(as, 'POST', '/leaves', body, headers)).body.leaveRequest.id
}
async function cancelLeave(as: string, day: string, daysAgo: number): Promise<string> {
  const id = await askSick(as, day)
  await app.call(as, 'PATCH', `/leaves/${id}/status`, { status: 'CANCELLED' })
  const at = sql`now() - make_interval(days => ${daysAgo})`
  await app.app.db.update(leaveRequests).set({ updatedAt: at }).where(eq(leaveRequests.id, id))
  return id
}
const certificateOf = async (id: string) => {
  const [row] = await app.app.db.select().from(leaveRequests).where(eq(leaveRequests.id, id))
  return row?.certificateId ?? null
}

test('certificates of cancelled requests are deleted after the owner’s retention period, which is recorded', async () => {
  const employee = await newcomer(app, 'Recovered')
  const [oldId, youngId, pendingId] = [
    await cancelLeave(employee, '02-01', 91),
    await cancelLeave(employee, '02-02', 89),
    await askSick(employee, '02-03'),
  ]
  const file = (await certificateOf(oldId)) ?? ''
  await deleteOldCertificates(app.app)
  expect(await certificateOf(oldId)).toBeNull()
  await expect(app.app.files.assertExists(file)).rejects.toThrow('is missing')
  for (const id of [youngId, pendingId]) expect(await certificateOf(id)).not.toBeNull()
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'leave.certificate_given_up'))
  expect(entries).toMatchObject([{ subjectId: oldId, personId: app.company.id(employee), actorId: null }])
  expect((await app.call(employee, 'GET', `/leaves/${oldId}/medical-certificate`)).status).toBe(404)

  expect((await retention(30, 'POST')).body.effects).toMatchObject([{ kind: 'certificates.removed', count: 1 }])
  expect((await retention(30, 'PATCH')).status).toBe(200)
  await deleteOldCertificates(app.app)
  expect(await certificateOf(youngId)).toBeNull()
  expect(await certificateOf(pendingId)).not.toBeNull()
  await deleteOldCertificates(app.app)
  expect(await app.app.db.$count(auditEntries, eq(auditEntries.action, 'leave.certificate_given_up'))).toBe(2)
})

test('a failure is reported, and does not affect the others', async () => {
  const employee = await newcomer(app, 'Stuck')
  const ids = [
    await cancelLeave(employee, '03-01', 91),
    await cancelLeave(employee, '03-02', 91),
    await cancelLeave(employee, '03-03', 91),
  ]
  await app.app.db.execute(sql`
    create function stay() returns trigger language plpgsql as $$ begin raise exception 'it stays'; end $$`)
  await app.app.db.execute(sql`
    create trigger stay before update on leave_requests for each row when (old.id = ${sql.raw(`'${ids[1]}'`)})
    execute function stay()`)
  await expect(deleteOldCertificates(app.app)).rejects.toThrow()
  const certificates = await Promise.all(ids.map(certificateOf))
  expect(certificates.map((file) => file !== null)).toEqual([false, true, false])
  await app.app.db.execute(sql`drop function stay cascade`)
})

test('decided requests keep their certificate, enforced by the database too', async () => {
  const employee = await newcomer(app, 'Decided')
  const id = await askSick(employee, '02-01')
  expect((await app.call('Lead', 'PATCH', `/leaves/${id}/status`, { status: 'APPROVED' })).status).toBe(200)
  const removal = app.app.db.update(leaveRequests).set({ certificateId: null }).where(eq(leaveRequests.id, id))
  await expect(removal).rejects.toThrow()
})
