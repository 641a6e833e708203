import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { StartError } from '../kernel/startError.ts'
import { upgradePostgres } from '../relocation/upgradePostgres.ts'
import { exitWith, print } from './openTrail.ts'

/**
 * `npm run upgrade-postgres -- FOLDER`: moves the embedded database to the PostgreSQL that comes with this version of
 * Muster, or to the one in MUSTER_PG_BIN. FOLDER has the programs of the version that the data belongs to.
 */
async function upgrade(): Promise<boolean> {
  const [, , folder] = process.argv
  const { databaseUrl, dataDir, postgresBin } = readConfig(process.env)
  if (databaseUrl)
    throw new StartError('DATABASE_URL names a server of your own: upgrade it with its own programs (pg_upgrade).')
  await upgradePostgres({
    dataDir,
    oldPrograms: folder === undefined ? null : resolve(folder),
    newPrograms: postgresBin ?? 'packaged',
    report: print,
  })
  return true
}

exitWith(upgrade)
