import { print, type Trail, withTrail } from './openTrail.ts'
import { verifyFiles } from '../files/store/verifyFiles.ts'

/**
 * `npm run files:verify`: prints the stored files that are missing, damaged or without a record, or that all are
 * intact.
 */
async function verify({ db, openFiles }: Trail): Promise<boolean> {
  const { checked, missing, damaged, lost, orphaned } = await verifyFiles(db, await openFiles())
  for (const [rows, state] of [
    [missing, 'is missing'],
    [damaged, 'is damaged'],
  ] as const)
    for (const { id, purpose, ownerId, createdAt } of rows)
      print(`${id} ${state}: ${purpose} of person ${ownerId}, stored at ${createdAt}`)
  for (const id of orphaned) print(`${id} belongs to no record; it is removed at night once it is a day old`)
  if (lost.length) print(`Files encrypted with a lost key, which cannot be recovered: ${lost.length}.`)
  const isWhole = missing.length + damaged.length === 0
  const files = checked === 1 ? '1 stored file' : `${checked} stored files`
  print(
    isWhole
      ? `All intact: ${files}.`
      : `Of ${files}, ${missing.length} missing and ${damaged.length} damaged. Please restore them from a backup.`,
  )
  return isWhole
}

withTrail(verify)
