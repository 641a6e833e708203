import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { makeBackup } from './makeBackup.ts'
import { rehearseRestore } from './rehearseRestore.ts'
import { readBackupHead, restoreBackup } from './restoreBackup.ts'

let app: TestApp
let archive: string
beforeAll(async () => {
  app = await startTestApp()
  const { body, headers } = await multipart({ document: fileOf(samplePdf(), 'contract.pdf') })
  const upload = await app.call(
    'Employee',
    'POST',
    `/users/${app.company.id('Employee')}/hiring-documents`,
    body,
    headers,
  )
  if (upload.status !== 201) throw new Error(`The document was not stored: ${upload.status}`)
  archive = join(app.dataDir, 'one.tar.gz')
  await makeBackup({ pool: app.app.pool, dataDir: app.dataDir, files: app.app.files }, archive)
})
afterAll(() => app.close())

test('a restore whose files take longer than a session may be idle ends', async () => {
  const { pool } = await emptyDatabase()
  const settings = pool.options.options ?? ''
  pool.options.options = settings.replace(
    'idle_in_transaction_session_timeout=30s',
    'idle_in_transaction_session_timeout=200',
  )
  expect(pool.options.options).not.toBe(settings)
  const dataDir = await dataFolder()
  const storage = await openFolder(dataDir)
  const moveIn = storage.moveIn.bind(storage)
  storage.moveIn = async (...args) => {
    await sleep(600)
    await moveIn(...args)
  }
  const { files } = await restoreBackup(archive, await readBackupHead(archive), { pool, dataDir, storage })
  expect(files).toBe(1)
})

test('a rehearsal leaves a database of someone else alone, and removes what an interrupted one left', async () => {
  const { pool } = app.app
  const { rows } = await pool.query<{ name: string }>('select left(current_database(), 40) as name')
  const nameOf = () => `${rows[0]?.name}_rehearsal_${randomBytes(4).toString('hex')}`
  const [others, interrupted] = [nameOf(), nameOf()]
  for (const name of [others, interrupted]) await pool.query(`create database ${name}`)
  onTestFinished(() => void pool.query(`drop database ${others}`))
  await pool.query(`comment on database ${interrupted} is 'Muster rehearsal'`)
  await rehearseRestore(archive, { pool, dataDir: app.dataDir })
  const { rows: left } = await pool.query(
    `select datname from pg_database where datname like left(current_database(), 40) || '\\_rehearsal\\_%'`,
  )
  expect(left).toEqual([{ datname: others }])
})
