import { allFeatures } from '../features.ts'
import { openFileStore } from '../files/store/store.ts'
import { rotateKey } from '../keys/rotateKey.ts'
import { print, withTrail } from './openTrail.ts'

/**
 * `npm run key:rotate`: reseals everything with a new key, also next to a running server, or continues an unfinished
 * change; with the word it prints, also without missing data.
 */
withTrail(
  async ({ db, pool, keys, dataDir }) => {
    const files = await openFileStore(dataDir, keys)
    const tables = allFeatures.flatMap(({ sealedTables = [] }) => sealedTables)
    return rotateKey({ db, pool, keys, dataDir, files, tables, say: print }, process.argv[2])
  },
  { changesKey: true },
)
