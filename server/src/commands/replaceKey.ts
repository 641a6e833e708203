import { migrate } from '../db/migrate.ts'
import { allFeatures } from '../features.ts'
import { knownKeys } from '../files/store/keys.ts'
import { replaceKey } from '../keys/replaceKey.ts'
import { print, withData } from './openTrail.ts'

/**
 * `npm run key:replace`: lists the data that can't be decrypted without the lost key, and prints a confirmation word.
 * When called with that word, it creates a new key.
 */
withData(async ({ db, pool, dataDir, openStorage }) => {
  const word = process.argv[2]
  // The release that last ran may be older than this command.
  if (word) await migrate(pool)
  const storage = await openStorage()
  const tables = allFeatures.flatMap(({ sealedTables = [] }) => sealedTables)
  const present = await knownKeys(dataDir)
  return replaceKey({ db, pool, dataDir, present, storage, tables, report: print }, word)
})
