import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createCompany } from '../../../testing/company.ts'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { tableRows } from '../../../testing/tableRows.ts'
import { documents } from '../../features/documents/tables.ts'
import { files } from '../../files/store/tables.ts'
import { notifications } from '../../notify/tables.ts'
import type { Connection } from '../connection.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { startEmbedded } from './supervisor.ts'
import { systemFolders } from './systemBinaries.ts'

/** Adds rows to tables whose generated columns, indexes and counters call functions. */
async function createRows(connection: Connection): Promise<void> {
  const { pool, db, close } = await openDatabase(connection, { max: 2 })
  await migrate(pool)
  const company = await createCompany(db)
  const userId = company.id('Lead')
  const file = { id: randomUUID(), name: 'a.pdf', mediaType: 'application/pdf', bytes: 1, digest: 'x' }
  await db.insert(files).values({ ...file, ownerId: userId, purpose: 'DOCUMENT' })
  await db.insert(documents).values({
    uploadedBy: userId,
    name: 'Café',
    description: 'Menü',
    tags: ['été'],
    category: 'GENERAL',
    fileId: file.id,
    mediaType: file.mediaType,
    bytes: file.bytes,
  })
  await db.insert(notifications).values({ userId, type: 'SYSTEM_ALERT', title: 'Ägir', message: 'Løst' })
  await close()
}

async function readRows(connection: Connection): Promise<Record<string, string[]>> {
  const { pool, close } = await openDatabase(connection, { max: 1 })
  const rows = await tableRows(pool)
  await close()
  return rows
}

test('a dump by PostgreSQL’s own programs restores to equal rows, plain and custom, and into the packaged version', async () => {
  for (const { bin } of await systemFolders()) {
    if (!existsSync(join(bin, 'pg_restore'))) continue
    const start = async (programs: string) => {
      const embedded = await startEmbedded({
        dataDir: await dataFolder(),
        programs,
        durable: false,
        log: () => undefined,
      })
      onTestFinished(() => embedded.stop())
      const { host, port, user } = embedded.connection
      const run = (program: string, ...args: string[]) =>
        promisify(execFile)(join(bin, program), ['-h', host, '-p', String(port), '-U', user, ...args])
      return { connection: embedded.connection, run }
    }
    const oldDatabase = await start(bin)
    await createRows(oldDatabase.connection)
    const rowsBefore = await readRows(oldDatabase.connection)
    expect(rowsBefore.documents).toHaveLength(1)
    const folder = dirname(await dataFolder())
    const [customDump, plainDump] = [join(folder, 'custom.dump'), join(folder, 'plain.sql')]
    const { database } = oldDatabase.connection
    await oldDatabase.run('pg_dump', '--format=custom', `--file=${customDump}`, database)
    await oldDatabase.run('pg_dump', `--file=${plainDump}`, database)

    await oldDatabase.run('createdb', 'of_custom')
    await oldDatabase.run('pg_restore', '--exit-on-error', '--dbname=of_custom', customDump)
    await oldDatabase.run('createdb', 'of_plain')
    await oldDatabase.run('psql', '--quiet', '--set=ON_ERROR_STOP=1', `--file=${plainDump}`, '--dbname=of_plain')
    for (const name of ['of_custom', 'of_plain'])
      expect(await readRows({ ...oldDatabase.connection, database: name }), name).toEqual(rowsBefore)

    const newDatabase = await start('packaged')
    await newDatabase.run('pg_restore', '--exit-on-error', `--dbname=${newDatabase.connection.database}`, customDump)
    expect(await readRows(newDatabase.connection)).toEqual(rowsBefore)
    const { pool, close } = await openDatabase(newDatabase.connection, { max: 1 })
    expect(await migrate(pool)).toBe(0)
    await close()
  }
})
