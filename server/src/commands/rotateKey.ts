import { allFeatures } from '../features.ts'
import { rotateKey } from '../keys/rotateKey.ts'
import { print, withTrail } from './openTrail.ts'

/**
 * `npm run key:rotate`: re-encrypts all data with a new key, or continues an unfinished key change, even while a server
 * is running. If data is missing, it prints a confirmation word; when called with that word, it finishes without that
 * data.
 */
withTrail(
  async ({ db, pool, keys, dataDir, openFiles }) => {
    const files = await openFiles()
    const tables = allFeatures.flatMap(({ sealedTables = [] }) => sealedTables)
    return rotateKey({ db, pool, keys, dataDir, files, tables, report: print }, process.argv[2])
  },
  { changesKey: true },
)
