import { readdir, readFile, utimes } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { beginSession } from '../src/access/sessions.ts'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/connection.ts'
import { createLog } from '../src/log.ts'
import { createCompany } from './company.ts'
import { createTestDatabase, urlOf } from './database.ts'
import { dataFolder } from './dataFolder.ts'
import { fileOf, multipart } from './forms.ts'
import { freePort, type Muster, startMuster } from './muster.ts'
import { joined, samplePdf } from './sampleFiles.ts'
import { headOf, startSending } from './slowSenders.ts'
import { loadKeys } from '../src/files/store/keys.ts'
import { openFolder } from '../src/files/storage/folderStorage.ts'
import { openFileStore } from '../src/files/store/store.ts'
import { files } from '../src/files/store/tables.ts'
import { verifyFiles } from '../src/files/store/verifyFiles.ts'

const often = { timeout: 60_000, interval: 20 }

/** Returns a server in a separate process that can be killed and restarted, and an employee who uploads files to it. */
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
    /** Uploads a file; returns null if there was no response. */
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
    /** Returns the faults of the stored files, as `npm run files:verify` finds them. */
    async faults() {
      const keys = await loadKeys(dataDir, () => undefined)
      const { checked, missing, damaged, orphaned } = await verifyFiles(
        database.db,
        await openFileStore(await openFolder(dataDir), keys),
      )
      return [checked, missing.length, damaged.length, orphaned.length]
    },
  }
}

type UploadServer = Awaited<ReturnType<typeof start>>

const pdf = (text: string) => joined(samplePdf(`(${text})`), '%', randomBytes(100_000).toString('hex'), '\n%%EOF\n')
const incomingFolder = ({ dataDir }: UploadServer) => join(dataDir, 'uploads')

/** Starts an upload that does not finish, and waits until its file is on the disk. */
async function beginUpload(server: UploadServer): Promise<void> {
  const opening = '--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n'
  const type = 'multipart/form-data; boundary=b'
  const head = headOf(server.path, type, 2_000_000, { Authorization: `Bearer ${server.token}` })
  const { socket } = await startSending(server.port, head, opening, pdf('influenza'))
  onTestFinished(() => void socket.destroy())
  await expect.poll(async () => (await readdir(incomingFolder(server))).length, often).toBe(1)
}

/**
 * Expects that the file of an interrupted upload can't be read, and that the next start deletes it once it is two hours
 * old.
 */
async function expectSweptUpload(server: UploadServer): Promise<void> {
  const incoming = incomingFolder(server)
  const [name = ''] = await readdir(incoming)
  expect((await readFile(join(incoming, name))).includes('influenza')).toBe(false)
  const twoHoursAgo = Temporal.Now.instant().subtract({ hours: 2 }).epochMilliseconds / 1000
  await utimes(join(incoming, name), twoHoursAgo, twoHoursAgo)
  await server.serve()
  expect(await readdir(incoming)).toEqual([])
}

/** Uploads a file and kills the server when the file is in the store but its row is not written yet. */
async function killWhileKept(server: UploadServer, content: Buffer, key: string): Promise<void> {
  const { pool } = server.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table files in exclusive mode')
  const answer = server.upload(content, key)
  const waitingLocks = `select 1 from pg_locks where relation = 'files'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waitingLocks)).rowCount, often).toBeGreaterThan(0)
  await server.kill()
  expect(await answer).toBeNull()
  await holder.query('rollback')
  holder.release()
}

/** Kills the server once, after one file was acknowledged, while a second is being stored and a third is arriving. */
export async function killWhileUploading(): Promise<void> {
  const server = await start()
  await server.serve()
  const [before, content] = [pdf('before'), pdf('kept')]
  const acknowledged = await server.upload(before, 'before-key-1')
  expect(acknowledged?.status).toBe(201)
  await beginUpload(server)
  await killWhileKept(server, content, 'kept-key-1')
  expect(await server.database.db.$count(files)).toBe(1)
  expect(await server.faults()).toEqual([1, 0, 0, 1])
  await expectSweptUpload(server)

  // The upload is sent again, as browsers do.
  const answer = await server.upload(content, 'kept-key-1')
  expect(answer?.status).toBe(201)
  expect(await server.upload(before, 'before-key-1')).toEqual(acknowledged)
  expect((await server.download(acknowledged?.id)).equals(before)).toBe(true)
  expect((await server.download(answer?.id)).equals(content)).toBe(true)
  expect(await server.faults()).toEqual([2, 0, 0, 1])
  await server.kill()
}

/**
 * Kills the server three times: while a file is arriving, while one is being stored, and after one was acknowledged.
 */
export async function killAtEachStep(): Promise<void> {
  const server = await start()
  await server.serve()
  await beginUpload(server)
  await server.kill()
  expect(await server.faults()).toEqual([0, 0, 0, 0])
  await expectSweptUpload(server)

  const content = pdf('kept')
  await killWhileKept(server, content, 'kept-key-1')
  await server.serve()
  expect(await server.database.db.$count(files)).toBe(0)
  expect(await server.faults()).toEqual([0, 0, 0, 1])

  // The upload is sent again, as browsers do.
  const answer = await server.upload(content, 'kept-key-1')
  expect(answer?.status).toBe(201)
  await server.kill()
  expect(await server.faults()).toEqual([1, 0, 0, 1])
  await server.serve()
  expect((await server.download(answer?.id)).equals(content)).toBe(true)
  expect(await server.upload(content, 'kept-key-1')).toEqual(answer)
  await server.kill()
}
