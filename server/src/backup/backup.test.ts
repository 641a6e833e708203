import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'
import { runProgram } from '../../testing/commands.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { fileOf } from '../../testing/forms.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { tableRows } from '../../testing/tableRows.ts'
import { openDatabase } from '../db/connection.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { UnusableBackup, verifyArchive, writeArchive } from './archive.ts'
import { encryptFile } from './encryption.ts'

// Each test runs several commands.
vi.setConfig({ testTimeout: 400_000 })

const passphrase = 'a long passphrase for this test'

/** Starts a server for a new company that has one stored file. */
async function company() {
  const dataDir = await folderWithCompany()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const muster = startMuster(settings)
  await muster.ready
  const token = await adminToken(muster.url)
  const user = (await callMuster(muster.url, token, 'GET', '/auth/me')).body.user
  const form = new FormData()
  form.append('document', fileOf(samplePdf(), 'contract.pdf'))
  await fetch(`${muster.url}/api/users/${user.id}/hiring-documents`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { dataDir, settings, muster }
}

/** Returns the rows of each table as text, by table name. */
async function rowsIn(dataDir: string): Promise<Record<string, string[]>> {
  const place = await startEmbedded({ dataDir, log: () => undefined })
  const { pool, close } = await openDatabase(place.connection, { max: 1 })
  const found = await tableRows(pool)
  await close()
  await place.stop()
  return found
}

/** Returns the digests of all files below a folder, by path. */
async function digestsIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await digest(path)])),
  )
}

test('a backup of a running server, restored into an empty place, has equal rows, files, keys and trail', async () => {
  const { dataDir, settings, muster } = await company()
  const backup = await runProgram('commands/backup.ts', settings)
  expect(backup).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/and 1 files, read back and verified(.|\n)*because it contains the key/),
  })
  const [name = ''] = await readdir(join(dataDir, 'backups'))
  const path = join(dataDir, 'backups', name)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  muster.kill('SIGTERM')
  await muster.end()

  // The server changes more data after the backup, so the comparison needs a second backup, made while it is stopped.
  const backupPath = join(dataDir, 'whole.tar.gz')
  expect(await runProgram('commands/backup.ts', settings, backupPath)).toMatchObject({ code: 0 })
  expect(await runProgram('commands/backup.ts', settings, backupPath)).toEqual({
    code: 2,
    printed: `${backupPath} already exists: a backup never overwrites a file.\n`,
  })
  for (const [words, sentence] of [
    [['--without-file'], "Unknown option '--without-file'"],
    [['one.tar.gz', 'two.tar.gz'], 'A backup is one file'],
  ] as const)
    expect(await runProgram('commands/backup.ts', settings, ...words)).toEqual({
      code: 2,
      printed: expect.stringMatching(new RegExp(`^${sentence}.*Please run: npm run backup`)),
    })
  const targetDir = await dataFolder()
  const targetSettings = { ...settings, MUSTER_DATA: targetDir }
  const encryptedPath = `${backupPath}.age`
  await encryptFile(backupPath, encryptedPath, { passphrase })
  for (const [variables, sentence] of [
    [{}, 'is encrypted: please set'],
    [{ BACKUP_PASSPHRASE: 'not this one' }, 'can’t be decrypted with this passphrase'],
  ] as const)
    expect(await runProgram('commands/restore.ts', { ...targetSettings, ...variables }, encryptedPath)).toEqual({
      code: 2,
      printed: expect.stringContaining(sentence),
    })
  const decrypting = { ...targetSettings, BACKUP_PASSPHRASE: passphrase }
  expect(await runProgram('commands/restore.ts', decrypting, encryptedPath)).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Restored the backup of (.|\n)*\nThe audit trail is intact: [1-9]/m),
  })
  expect(await digestsIn(join(targetDir, 'files'))).toEqual(await digestsIn(join(dataDir, 'files')))
  expect(await digestsIn(join(targetDir, 'keys'))).toEqual(await digestsIn(join(dataDir, 'keys')))
  const [originalRows, restoredRows] = await Promise.all([rowsIn(dataDir), rowsIn(targetDir)])
  expect(Object.keys(restoredRows).length).toBeGreaterThan(60)
  expect([originalRows.sessions?.length, restoredRows.sessions]).toEqual([1, []])
  // The trail records the restore itself, after all restored entries.
  expect(restoredRows.audit_entries).toEqual([
    ...(originalRows.audit_entries ?? []),
    expect.stringContaining('backup.restored'),
  ])
  expect(restoredRows.audit_unsealed).toHaveLength(1)
  const ignoredTables = { sessions: [], audit_entries: [], audit_unsealed: [] }
  expect({ ...restoredRows, ...ignoredTables }).toEqual({ ...originalRows, ...ignoredTables })

  // A restore refuses a folder that is not empty.
  expect(await runProgram('commands/restore.ts', targetSettings, path)).toEqual({
    code: 2,
    printed: expect.stringContaining('already holds data'),
  })

  // The restored company can be used, and its sequences continue.
  const server = startMuster(targetSettings)
  await server.ready
  const token = await adminToken(server.url)
  expect((await callMuster(server.url, token, 'GET', '/auth/me')).status).toBe(200)
  server.kill('SIGTERM')
  await server.end()
})

test('a changed byte anywhere, or a missing end, is detected', async () => {
  const folder = await dataFolder()
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'one.tar.gz')
  const content = randomBytes(300_000)
  const add: Parameters<typeof writeArchive>[1] = async (add) => add('files/one', content.length, [content])
  const { digest, bytes } = await writeArchive(path, add)
  expect((await stat(path)).size).toBe(bytes)
  expect(await verifyArchive(path)).toBe(digest)

  const archive = await readFile(path)
  const damaged = join(folder, 'spoilt.tar.gz')
  // At the start of the archive, in its middle, in its digest, and in its last byte.
  for (const at of [4, Math.floor(bytes / 2), bytes - 40, bytes - 1]) {
    const copy = Buffer.from(archive)
    copy[at] = (copy[at] ?? 0) ^ 1
    await writeFile(damaged, copy)
    await expect(verifyArchive(damaged), `byte ${at}`).rejects.toThrow(UnusableBackup)
  }
  await writeFile(damaged, archive.subarray(0, -1000))
  await expect(verifyArchive(damaged)).rejects.toThrow(UnusableBackup)

  // The command refuses the file and leaves the folder unchanged.
  const settings = { MUSTER_DATA: join(folder, 'data') }
  expect(await runProgram('commands/restore.ts', settings, damaged)).toMatchObject({ code: 2 })
  const missing = await runProgram('commands/restore.ts', settings, join(folder, 'none.tar.gz'))
  expect(missing).toEqual({ code: 2, printed: expect.stringContaining('ENOENT') })
  expect(await readdir(folder)).toEqual(['one.tar.gz', 'spoilt.tar.gz'])
})

test('an interrupted restore is refused by a start and by another restore', async () => {
  const dataDir = await dataFolder()
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'restoring'), '')
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() }
  const muster = startMuster(settings)
  await expect(muster.ready).rejects.toThrow('was interrupted')
  expect(await muster.end()).toBe(1)
  const restore = await runProgram('commands/restore.ts', settings, 'package.json')
  expect(restore.code).toBe(2)
})
