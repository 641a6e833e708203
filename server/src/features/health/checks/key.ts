import { assertKnownKey } from '../../../files/store/keyFingerprint.ts'
import { keyFileIn, type Keys, knownKeys, missingKey } from '../../../files/store/keys.ts'
import { StartError } from '../../../kernel/startError.ts'
import { countText, ok, type OpenInstallation, problem, type Verdict, warning } from './check.ts'

const restoreAdvice = 'Restore keys/master.key from a backup, or set MUSTER_KEY. See “Keys” in the documentation.'

/**
 * Checks that the key is there, readable only by its user, and the one that the database belongs to. Returns it too, or
 * null if it can't be used.
 */
export async function checkKey({ db, config: { dataDir } }: OpenInstallation): Promise<[Verdict, Keys | null]> {
  try {
    const keys = await knownKeys(dataDir)
    if (!keys) return [problem(missingKey(keyFileIn(dataDir)), restoreAdvice), null]
    await assertKnownKey(db, keys)
    return [judge(keys), keys]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [problem(error.message, restoreAdvice), null]
  }
}

function judge(keys: Keys): Verdict {
  if (keys.previous.length)
    return warning(
      `The key was changed, but ${countText(keys.previous.length, 'previous key')} is still needed.`,
      'Run "npm run key:rotate" again: it finishes the change.',
    )
  if (keys.lost.size)
    return warning(
      'The encryption key is right, but an earlier one is lost, so what that one encrypted can’t be read.',
      'If you find the earlier key, set MUSTER_KEY_PREVIOUS to it and run "npm run key:rotate".',
    )
  return ok('The encryption key is right, and only the user of Muster can read it.')
}
