import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startOtherApp } from '../../testing/otherApp.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { between, nextYear } from '../features/leaves/test/leaves.ts'
import { listen } from '../../testing/rawHttp.ts'
import { newcomer } from '../../testing/people.ts'
import { setAge } from '../../testing/setAge.ts'
import { countOf, headOf, type Sender, startSending } from '../../testing/slowSenders.ts'
import { openUploads } from './uploads.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  port = await listen(app)
})
afterAll(() => app.close())

let senders: Sender[] = []
afterEach(() => {
  for (const { socket } of senders) socket.destroy()
  senders = []
})

const listUploads = () => readdir(join(app.dataDir, 'uploads'))
const type = 'multipart/form-data; boundary=b'
const partHeader = '--b\r\ncontent-disposition: form-data; name="medicalCertificate"; filename="a.pdf"\r\n\r\n'

/** Starts an upload and never finishes it. */
async function beginUpload(person: string, path: string, ...pieces: (string | Uint8Array)[]) {
  const head = headOf(path, type, 10_000_000, { Authorization: `Bearer ${await app.tokenOf(person)}` })
  const sender = await startSending(port, head, ...pieces)
  senders.push(sender)
  return sender
}

let day = Temporal.PlainDate.from(`${nextYear}-01-01`)
async function send(sender: string, changes: Record<string, string | File> = {}) {
  day = day.add({ days: 1 })
  const fields = { leaveType: 'UNPAID', startDate: day.toString(), endDate: day.toString(), reason: 'Ill' }
  const { body, headers } = await multipart({
    ...fields,
    medicalCertificate: fileOf(samplePdf(), 'note.pdf'),
    ...changes,
  })
  return app.call(sender, 'POST', '/leaves', body, headers)
}

describe('an upload is removed from the disk when its call ends', () => {
  test.each([
    ['stored', {}, 201],
    ['of another kind', { medicalCertificate: fileOf('<svg/>', 'a.svg') }, 415],
    ['empty', { medicalCertificate: fileOf('', 'a.pdf') }, 400],
    ['with a field that is wrong', { startDate: 'soon' }, 400],
    ['too large', { medicalCertificate: fileOf(new Uint8Array(10.5 * 1024 * 1024), 'a.pdf') }, 413],
    ['far too large', { medicalCertificate: fileOf(new Uint8Array(12 * 1024 * 1024), 'a.pdf') }, 413],
    ['of too much text', { reason: 'x'.repeat(300_000) }, 413],
  ])('%s', async (_name, changes, status) => {
    const employee = await newcomer(app, `Sender${status}${_name.length}`)
    expect((await send(employee, changes)).status).toBe(status)
    expect(await listUploads()).toEqual([])
  })

  test('after an internal error', async () => {
    const move = vi.spyOn(app.app.files, 'moveIntoStore').mockRejectedValueOnce(new Error('a fault'))
    onTestFinished(() => move.mockRestore())
    expect((await send('Employee')).status).toBe(500)
    expect(await listUploads()).toEqual([])
  })

  test('of a sender who disconnects midway', async () => {
    const { socket } = await beginUpload('Employee', '/leaves', partHeader, Buffer.alloc(300_000, 'influenza'))
    // The file is encrypted from its first byte.
    const content = async () => readFile(join(app.dataDir, 'uploads', (await listUploads())[0] ?? ''))
    await expect.poll(async () => (await content()).length).toBeGreaterThan(200_000)
    expect((await content()).includes('influenza')).toBe(false)
    socket.destroy()
    await expect.poll(listUploads).toEqual([])
  })

  test('of a sender who disconnects while it is inspected', async () => {
    const lookup = Promise.withResolvers<void>()
    const resume = Promise.withResolvers<void>()
    const move = vi.spyOn(app.app.files, 'moveIntoStore').mockImplementationOnce(async () => {
      lookup.resolve()
      await resume.promise
      throw new Error('a fault')
    })
    onTestFinished(() => move.mockRestore())
    const fields = Object.entries(between('05-05', '05-05', 'UNPAID')).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const form = Buffer.concat([Buffer.from(fields.join('') + partHeader), samplePdf(), Buffer.from('\r\n--b--')])
    const head = headOf('/leaves', type, form.length, { Authorization: `Bearer ${await app.tokenOf('Employee')}` })
    const { socket } = await startSending(port, head, form)
    await lookup.promise
    expect(await listUploads()).toHaveLength(1)
    socket.destroy()
    resume.resolve()
    await expect.poll(listUploads).toEqual([])
  })

  test('or at the next start, an hour after a server was killed', async () => {
    const dataDir = join(app.dataDir, 'another')
    const folder = join(dataDir, 'uploads')
    await mkdir(folder, { recursive: true })
    for (const name of ['old', 'new']) await writeFile(join(folder, name), 'x')
    await setAge(join(folder, 'old'), { hours: 2 })
    await setAge(join(folder, 'new'), { minutes: 30 })
    await openUploads(dataDir, app.app.files)
    expect(await readdir(folder)).toEqual(['new'])
  })
})

describe('an upload’s content', () => {
  test('keeps its name, its content and its texts, in any language', async () => {
    const employee = await newcomer(app, 'Zoë')
    const { status, body } = await send(employee, {
      medicalCertificate: fileOf(samplePdf(), 'Атестат "é".pdf'),
      reason: 'Грипп & “flu”',
    })
    expect([status, body.leaveRequest.reason]).toEqual([201, 'Грипп & “flu”'])
    const response = await app.call(employee, 'GET', `/leaves/${body.leaveRequest.id}/medical-certificate`)
    expect(response.raw.equals(samplePdf())).toBe(true)
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('Атестат')
  })

  test.each([
    ['without an end', `${partHeader}%PDF`],
    ['without a boundary', 'nothing of the kind'],
    ['with two files', `${partHeader}a\r\n${partHeader}b\r\n--b--`],
    [
      'with a hundred parts too many',
      `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(202)}--b--`,
    ],
  ])('%s is refused', async (_name, form) => {
    const answer = await app.call('Employee', 'POST', '/leaves', form, { 'content-type': type })
    expect([answer.status, answer.body.message]).toEqual([400, 'The form could not be read'])
    expect(await listUploads()).toEqual([])
  })

  test('of a person without access to the call is refused before it is read', async () => {
    const { status } = await beginUpload('Employee', '/users/import', partHeader)
    await expect.poll(status).toBe(403)
    expect(await listUploads()).toEqual([])
  })
})

describe('many at once', () => {
  test('of one person are limited and leave room for others', async () => {
    for (let i = 0; i < 6; i++) await beginUpload('Colleague', '/leaves', partHeader, Buffer.alloc(1000))
    await expect.poll(() => countOf(senders, 503)).toBe(2)
    expect(await listUploads()).toHaveLength(4)
    expect((await send('Employee')).status).toBe(201)
    for (const { socket } of senders) socket.destroy()
    await expect.poll(listUploads).toEqual([])
    expect((await send('Colleague')).status).toBe(201)
  })

  test('of four people, four each, all arrive complete', async () => {
    const people = ['Employee', 'Lead', 'Manager', 'Hr']
    await Promise.all(people.map((person) => app.tokenOf(person)))
    const contents = Array.from({ length: 16 }, (_, at) =>
      Buffer.concat([samplePdf(`(${at})`), Buffer.alloc(200_000, 10)]),
    )
    const answers = await Promise.all(
      contents.map(async (content, at) => {
        const { body, headers } = await multipart({ document: fileOf(content, `${at}.pdf`) })
        return app.call(people[at % 4] ?? null, 'POST', '/documents', body, headers)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
    expect(await listUploads()).toEqual([])
    for (const [at, { body }] of answers.entries()) {
      const path = `/documents/${body.document.id}/download`
      expect((await app.call(people[at % 4] ?? null, 'GET', path)).raw.equals(contents[at] ?? Buffer.of())).toBe(true)
    }
  })

  test('whose files cannot be removed leave room for others of the same person, and are logged', async () => {
    const employee = await newcomer(app, 'Unlucky')
    const folder = join(app.dataDir, 'uploads')
    const keep = app.app.files.moveIntoStore.bind(app.app.files)
    // A folder at the file's path can't be deleted as a file.
    const move = vi.spyOn(app.app.files, 'moveIntoStore').mockImplementation(async (upload) => {
      await keep(upload)
      await mkdir(upload.place.path)
    })
    // Each call logs through its own child logger.
    const child = app.app.log.child.bind(app.app.log)
    const error = vi.fn()
    const logs = vi
      .spyOn(app.app.log, 'child')
      .mockImplementation((...args) => Object.assign(child(...args), { error }))
    onTestFinished(async () => {
      move.mockRestore()
      logs.mockRestore()
      for (const name of await listUploads()) await rmdir(join(folder, name))
    })
    for (let count = 1; count <= 5; count++) {
      expect((await send(employee)).status).toBe(201)
      expect(await listUploads()).toHaveLength(count)
    }
    const fault = expect.objectContaining({ code: 'ERR_FS_EISDIR' })
    expect(error.mock.calls).toEqual(Array(5).fill([{ err: fault }, 'an upload could not be removed']))
  })

  test('of a sender who is too slow are refused: 408', async () => {
    const { status } = await beginUpload('Stranger', '/leaves', partHeader, Buffer.alloc(10_000))
    await expect.poll(status).toBe(408)
    await expect.poll(listUploads).toEqual([])
  })
})

test('a second server on the same data ignores files the first one is receiving', async () => {
  await beginUpload('Employee', '/leaves', partHeader, Buffer.alloc(1000))
  await expect.poll(async () => (await listUploads()).length).toBe(1)
  for (const name of await listUploads()) await setAge(join(app.dataDir, 'uploads', name), { minutes: 1 })
  await startOtherApp(app)
  expect(await listUploads()).toHaveLength(1)
})
