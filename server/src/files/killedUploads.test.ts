import { readdir, readFile, utimes } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginSession } from '../access/sessions.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { createLog } from '../log.ts'
import { createCompany } from '../../testing/company.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { freePort, type Muster, startMuster } from '../../testing/muster.ts'
import { joined, samplePdf } from '../../testing/sampleFiles.ts'
import { headOf, startSending } from '../../testing/slowSenders.ts'
import { loadKeys } from './keys.ts'
import { openFileStore } from './store.ts'
import { files } from './tables.ts'
import { verifyFiles } from './verifyFiles.ts'

const often = { timeout: 60_000, interval: 20 }

/** A server in a process of its own, that can be killed and started again, and somebody who uploads to it. */
async function start() {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const dataDir = await dataFolder()
  const database = await openDatabase(connection, { max: 5, log: () => undefined })
  onTestFinished(database.close)
  const config = readConfig({ MUSTER_DATA: dataDir })
  const running = await createApp({ config, connection, log: createLog('silent') })
  const company = await createCompany(running.app.db)
  const userId = company.id('Employee')
  const session = { userId, address: '127.0.0.1', userAgent: null }
  const { token } = await running.app.db.transaction((tx) => beginSession(tx, session))
  await running.close()
  const port = await freePort()
  const settings = { DATABASE_URL: urlOf(connection).href, MUSTER_DATA: dataDir, PORT: port }
  let muster: Muster | null = null
  return {
    database,
    dataDir,
    port: Number(port),
    token,
    path: `/users/${userId}/hiring-documents`,
    async serve() {
      muster = startMuster(settings)
      await muster.ready
    },
    async kill() {
      muster?.kill('SIGKILL')
      await muster?.end()
    },
    /** Null where there was no answer. */
    async upload(content: Buffer, key: string) {
      const { body, headers } = await multipart({ document: fileOf(content, 'a.pdf') })
      const all = { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key, connection: 'close' }
      const url = `http://127.0.0.1:${port}/api${this.path}`
      const answer = await fetch(url, { method: 'POST', headers: all, body: new Uint8Array(body) }).catch(() => null)
      return (
        answer && { status: answer.status, id: ((await answer.json()) as { document?: { id: string } }).document?.id }
      )
    },
    async download(id = '') {
      const headers = { authorization: `Bearer ${token}`, connection: 'close' }
      return Buffer.from(
        await (await fetch(`http://127.0.0.1:${port}/api${this.path}/${id}`, { headers })).arrayBuffer(),
      )
    },
    /** What is wrong with the stored files, as `npm run files:verify` finds it. */
    async faults() {
      const keys = await loadKeys(dataDir, () => undefined)
      const { checked, missing, damaged, orphaned } = await verifyFiles(database.db, await openFileStore(dataDir, keys))
      return [checked, missing.length, damaged.length, orphaned.length]
    },
  }
}

test('killed while a file comes in, while it is kept, and when it was: what was acknowledged is there, and nothing is half', async () => {
  const server = await start()
  const { database, dataDir } = server
  const incoming = join(dataDir, 'uploads')
  const pdf = (text: string) => joined(samplePdf(`(${text})`), '%', randomBytes(100_000).toString('hex'), '\n%%EOF\n')
  await server.serve()

  // While it comes in.
  const opening = '--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n'
  const type = 'multipart/form-data; boundary=b'
  const head = headOf(server.path, type, 2_000_000, { Authorization: `Bearer ${server.token}` })
  const { socket } = await startSending(server.port, head, opening, pdf('influenza'))
  onTestFinished(() => void socket.destroy())
  await expect.poll(async () => (await readdir(incoming)).length, often).toBe(1)
  await server.kill()
  const [left = ''] = await readdir(incoming)
  expect((await readFile(join(incoming, left))).includes('influenza')).toBe(false)
  expect(await server.faults()).toEqual([0, 0, 0, 0])
  const twoHoursAgo = Temporal.Now.instant().subtract({ hours: 2 }).epochMilliseconds / 1000
  await utimes(join(incoming, left), twoHoursAgo, twoHoursAgo)
  await server.serve()
  expect(await readdir(incoming)).toEqual([])

  // While it is kept: it is in its place, and its row is not written yet.
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table files in exclusive mode')
  const content = pdf('kept')
  const unanswered = server.upload(content, 'kept-key-1')
  const waiting = `select 1 from pg_locks where relation = 'files'::regclass and not granted`
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, often).toBeGreaterThan(0)
  await server.kill()
  expect(await unanswered).toBeNull()
  await holder.query('rollback')
  holder.release()
  await server.serve()
  expect(await database.db.$count(files)).toBe(0)
  expect(await server.faults()).toEqual([0, 0, 0, 1])

  // Sent again, as browsers do.
  const kept = await server.upload(content, 'kept-key-1')
  expect(kept?.status).toBe(201)
  await server.kill()
  expect(await server.faults()).toEqual([1, 0, 0, 1])
  await server.serve()
  expect((await server.download(kept?.id)).equals(content)).toBe(true)
  expect(await server.upload(content, 'kept-key-1')).toEqual(kept)
  await server.kill()
})
