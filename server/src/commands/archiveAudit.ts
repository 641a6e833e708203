import { join, resolve } from 'node:path'
import { makeArchive } from '../audit/archive/makeArchive.ts'
import { StartError } from '../kernel/startError.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

const usage = 'Please name the day: npm run audit:archive -- --before=2024-01-01, and --to=FOLDER for another folder.'

/**
 * `npm run audit:archive -- --before=2024-01-01`: moves the entries of the audit trail before this day into a file, in
 * the folder named by `--to=`, by default `audit-archives` in the data folder. Muster may be running.
 */
async function archive({ db, pool, keys, dataDir }: Trail, words: string[]): Promise<boolean> {
  const valueOf = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
  const [before, to] = [valueOf('before'), valueOf('to')]
  if (!before || words.length !== (to ? 2 : 1)) throw new StartError(usage)
  const folder = resolve(to ?? join(dataDir, 'audit-archives'))
  const made = await makeArchive({ db, pool, keys, dataDir }, before, folder)
  if (!made) {
    print(`There are no sealed entries before ${before} to archive.`)
    return true
  }
  const { firstPosition, position, digest, kept, file, sha256 } = made
  print(`Seals ${firstPosition} to ${position} were moved into ${file}, which was read again and verified.`)
  if (kept) print(`${kept} of their entries also stay in the database, because Muster still reads them.`)
  print(`SHA-256 of the file: ${sha256}`)
  print(`Digest of its last seal: ${digest}`)
  print('Please keep two copies of it, on other machines. It contains personal data and is not encrypted.')
  return true
}

withTrail((trail) => archive(trail, process.argv.slice(2)))
