import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { settings } from '../../companySettings/tables.ts'
import { createLog } from '../../log.ts'
import { StartError } from '../../kernel/startError.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { assertKeyOfDatabase } from './keyFingerprint.ts'
import { Keys, writeKeyFile } from './keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Starts another app on the same database, with its own data folder. */
async function second(dataDir: string) {
  const { config } = app.app
  return createApp({ config: { ...config, dataDir }, connection: app.connection, log: createLog('silent') })
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-fingerprint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a second data folder on a database is refused with the remedy, unless it has the same key', async () => {
  const folder = await newFolder()
  const refusal = async () => {
    const error: unknown = await second(folder).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  expect(await refusal()).toMatch(/^The key .* is missing, but is needed to decrypt stored files or records/)
  // No new key is created, since it would hide the problem.
  expect(existsSync(join(folder, 'keys'))).toBe(false)
  await writeKeyFile(folder, [randomBytes(32)])
  expect(await refusal()).toMatch(/^The database belongs to another key: please set MUSTER_DATA/)

  const copy = await newFolder()
  await cp(join(app.dataDir, 'keys'), join(copy, 'keys'), { recursive: true })
  const other = await second(copy)
  await other.close()
})

test('of two first starts with different keys one is refused, and the database does not hold the key', async () => {
  const { db } = app.app
  const stored = await db.select().from(settings)
  await db.delete(settings)
  const masters = [randomBytes(32), randomBytes(32)]
  const outcomes = await Promise.allSettled(masters.map((master) => assertKeyOfDatabase(db, new Keys(master))))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const storedText = JSON.stringify(await db.select().from(settings))
  for (const master of masters) {
    expect(storedText).not.toContain(master.toString('hex'))
    expect(storedText).not.toContain(new Keys(master).for('audit').toString('hex'))
  }
  await db.delete(settings)
  await db.insert(settings).values(stored)
})
