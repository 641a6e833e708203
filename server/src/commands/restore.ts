import { resolve } from 'node:path'
import { readAnchor } from '../audit/anchor.ts'
import { verifyAudit } from '../audit/verify.ts'
import { UnusableBackup, verifyArchive } from '../backup/archive.ts'
import { assertNothingIn, headOf, restoreBackup } from '../backup/restoreBackup.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { choosePlace } from '../db/embedded/place.ts'
import { makeDataFolder } from '../db/embedded/place.ts'
import { openPlace } from '../db/openPlace.ts'
import { isSystemError } from '../disk/durable.ts'
import { assertKnownKey } from '../files/keyFingerprint.ts'
import { loadKeys } from '../files/keys.ts'
import { openFileStore } from '../files/store.ts'
import { verifyFiles } from '../files/verifyFiles.ts'
import { StartError } from '../startError.ts'
import { endWith, say } from './openTrail.ts'

/**
 * `npm run restore -- FILE`: puts a backup into an empty data folder (MUSTER_DATA) and an empty database, and looks
 * whether what came is what was kept.
 */
async function restore(given: string | undefined): Promise<boolean> {
  if (!given) throw new StartError('Please name the backup: npm run restore -- FILE')
  const path = resolve(given)
  await verifyArchive(path)
  const head = await headOf(path)
  const config = readConfig(process.env)
  const folder = config.databaseUrl
    ? await makeDataFolder(config.dataDir)
    : (await choosePlace(config.dataDir, say)).dataDir
  await assertNothingIn(folder)
  const place = await openPlace(config, say)
  const { pool, db, close } = await openDatabase(place.connection, { max: 2, log: say })
  try {
    const { tables, files } = await restoreBackup(path, head, { pool, dataDir: place.dataDir })
    const keys = await loadKeys(place.dataDir, say)
    await assertKnownKey(db, keys)
    const { faults, seals } = await verifyAudit(db, keys, await readAnchor(place.dataDir, keys))
    const { missing, damaged } = await verifyFiles(db, await openFileStore(place.dataDir, keys))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored what was kept at ${head.madeAt}: ${rows} rows and ${files} files, in ${place.dataDir}.`)
    for (const fault of faults) say(fault)
    say(faults.length ? 'The audit trail is not as Muster wrote it.' : `The audit trail is whole: ${seals} seals.`)
    for (const { id } of missing) say(`The stored file ${id} was missing when the backup was made.`)
    for (const { id } of damaged) say(`The stored file ${id} is damaged.`)
    return faults.length + missing.length + damaged.length === 0
  } finally {
    await close()
    await place.stop()
  }
}

endWith(async () => {
  try {
    return await restore(process.argv[2])
  } catch (error) {
    if (error instanceof UnusableBackup) throw new StartError(error.message, { cause: error })
    if (isSystemError(error)) throw new StartError(`It could not be restored: ${error.message}.`, { cause: error })
    throw error
  }
})
