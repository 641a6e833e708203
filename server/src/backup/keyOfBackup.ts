import { fingerprintOf } from '../files/store/keyFingerprint.ts'
import { isKeyGiven, knownKeys } from '../files/store/keys.ts'
import { StartError } from '../kernel/startError.ts'
import { contentOf, readArchive } from './archive.ts'
import type { BackupHead } from './makeBackup.ts'

/** The argument that allows restoring a backup whose key is lost. */
export const withoutKey = 'without-key'

/**
 * Returns whether the key of a backup is available: in the backup itself, or in MUSTER_KEY. Call it before anything is
 * restored, while `dataDir` contains no key. `given` is the path of the backup for messages. Returns false only if `word` confirms that the key is lost.
 * @throws StartError if the key is missing and `word` does not confirm this, or if MUSTER_KEY is a different key.
 */
export async function isKeyAvailable(
  path: string,
  { keyElsewhere }: BackupHead,
  { dataDir, word, given = path }: { dataDir: string; word: string | undefined; given?: string },
): Promise<boolean> {
  if (!keyElsewhere && !isKeyGiven()) return true
  const keys = await knownKeys(dataDir)
  const backupFingerprint = await readFingerprint(path)
  if (
    keys &&
    (backupFingerprint === null || [keys, ...keys.previous].some((one) => fingerprintOf(one) === backupFingerprint))
  )
    return true
  if (!keyElsewhere)
    throw new StartError('MUSTER_KEY is not the key of this backup, which contains its own: please unset MUSTER_KEY.')
  if (word === withoutKey) return false
  throw new StartError(
    `This backup does not contain its key, which was set in MUSTER_KEY: please set MUSTER_KEY to that key${keys ? ' instead of the current one' : ''}. If it is lost for good, run: npm run restore -- ${given} ${withoutKey}`,
  )
}

/** Reads the fingerprint of the key used by the database in a backup; null if Muster never ran on that database. */
async function readFingerprint(path: string): Promise<string | null> {
  for await (const { name, content } of readArchive(path)) {
    if (!name.startsWith('database/settings/')) {
      for await (const _ of content);
      continue
    }
    const found = /(?:^|\t)keyFingerprint\t"([0-9a-f]{64})"/m.exec((await contentOf(content)).toString())
    if (found?.[1]) return found[1]
  }
  return null
}
