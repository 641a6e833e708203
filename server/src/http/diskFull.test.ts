import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { ChunkCipher } from '../files/store/pieces.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { postLeave, requestLeave, balance, between, decide, figures } from '../features/leaves/test/leaves.ts'
import { newcomer } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fullDisk = {
  status: 507,
  body: {
    message: 'The server’s disk is full. Nothing was saved.',
    error: 'Insufficient Storage',
    code: 'disk.full',
    requestId: expect.any(String),
  },
}

/** Makes the database fail on each new row of a table as if its disk were full. Returns a function that undoes this. */
async function fillDisk(table: string) {
  const { pool } = app.app
  await pool.query(`create or replace function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await pool.query(`create trigger disk_full before insert on ${table} execute function disk_full()`)
  const empty = () => pool.query(`drop trigger if exists disk_full on ${table}`)
  onTestFinished(() => void empty())
  return empty
}

test('with a full disk under the database, writes are refused, reads work, and nothing needs repair', async () => {
  const employee = await newcomer(app, 'Full')
  const { id } = await requestLeave(app, employee, between('03-01', '03-02'))
  const empty = await fillDisk('leave_ledger')
  expect(await postLeave(app, employee, between('04-01', '04-01'))).toMatchObject(fullDisk)
  expect(await decide(app, 'Lead', id, 'APPROVED')).toMatchObject(fullDisk)
  expect((await app.call(employee, 'GET', `/leaves/${id}`)).body.leaveRequest.status).toBe('PENDING')
  expect((await app.call(employee, 'GET', '/notifications')).status).toBe(200)
  expect((await app.server.inject({ url: '/api/health' })).statusCode).toBe(200)
  await empty()
  expect((await decide(app, 'Lead', id, 'APPROVED')).status).toBe(200)
  expect((await postLeave(app, employee, between('04-01', '04-01'))).status).toBe(201)
  expect(figures(await balance(app, employee))).toEqual([21, 2, 1, 18])
})

test('without space for its audit entry, a change does not happen', async () => {
  const employee = await newcomer(app, 'Unrecorded')
  const empty = await fillDisk('audit_entries')
  expect(await postLeave(app, employee, between('03-01', '03-02'))).toMatchObject(fullDisk)
  await empty()
  expect((await app.call(employee, 'GET', '/leaves')).body.leaveRequests).toEqual([])
})

test('without space for audit entries, documents are served unless the access must be logged', async () => {
  const send = async () => {
    const { body, headers } = await multipart({ document: fileOf(samplePdf(), 'plan.pdf') })
    return (await app.call('Employee', 'POST', '/documents', body, headers)).body.document.id
  }
  const [openAnswer, hiddenAnswer] = [await send(), await send()]
  await app.call('Employee', 'PATCH', `/documents/${openAnswer}`, { isPrivate: false })
  const empty = await fillDisk('audit_entries')
  expect((await app.call('Colleague', 'GET', `/documents/${openAnswer}/download`)).status).toBe(200)
  expect((await app.call('Colleague', 'GET', `/documents/${openAnswer}/versions/1/download`)).status).toBe(200)
  expect(await app.call('Hr', 'GET', `/documents/${hiddenAnswer}/download`)).toMatchObject(fullDisk)
  await empty()
  expect((await app.call('Employee', 'GET', `/documents/${openAnswer}`)).body.document.downloadCount).toBe(0)
})

test('with a full disk under the files, an upload is refused and no request lacks its certificate', async () => {
  const employee = await newcomer(app, 'Upload')
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  const move = vi.spyOn(app.app.files, 'moveIntoStore').mockRejectedValueOnce(noSpace)
  const fields = { ...between('03-01', '03-01', 'SICK'), medicalCertificate: fileOf(samplePdf(), 'note.pdf') }
  const { body, headers } = await multipart(fields)
  expect(await app.call(employee, 'POST', '/leaves', body, headers)).toMatchObject(fullDisk)
  move.mockRestore()
  expect((await app.call(employee, 'GET', '/leaves')).body.leaveRequests).toEqual([])
  expect((await app.call(employee, 'POST', '/leaves', body, headers)).status).toBe(201)
})

test('an upload during which the disk fills up is refused, leaves nothing, and can be sent again', async () => {
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const large = Buffer.concat([samplePdf(), Buffer.alloc(300_000, '\n')])
  const { body, headers } = await multipart({ document: fileOf(large, 'large.pdf') })
  const send = () => app.call('Employee', 'POST', '/documents', body, headers)
  const seal = vi.spyOn(ChunkCipher.prototype, 'seal')
  // The second chunk and all later ones fail.
  seal.mockImplementation((piece, number) => {
    if (number > 0) throw noSpace
    return Buffer.concat([piece, Buffer.alloc(16)])
  })
  expect(await send()).toMatchObject(fullDisk)
  seal.mockRestore()
  expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
  expect((await send()).status).toBe(201)
})
