import { allFeatures } from '../features.ts'
import { openFileStore } from '../files/store.ts'
import { rotateKey } from '../keys/rotateKey.ts'
import { say, withTrail } from './openTrail.ts'

/**
 * `npm run key:rotate`: has everything sealed with a new key, also beside a running server, or goes on with that; with the
 * word that it prints, also without what is missing.
 */
withTrail(
  async ({ db, pool, keys, dataDir }) => {
    const files = await openFileStore(dataDir, keys)
    const tables = allFeatures.flatMap(({ sealedTables = [] }) => sealedTables)
    return rotateKey({ db, pool, keys, dataDir, files, tables, say }, process.argv[2])
  },
  { changesKey: true },
)
