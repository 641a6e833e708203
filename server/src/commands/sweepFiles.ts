import { removeFilesWithoutRow } from '../files/store/removeFilesWithoutRow.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

/**
 * `npm run files:sweep`: moves stored files without a record to the trash, as the nightly sweep does. If there are too
 * many for the sweep, their number must be given as an argument.
 */
async function removeOrphans({ db, openFiles }: Trail, argument: string | undefined): Promise<boolean> {
  const store = await openFiles()
  const { stored, moved, waiting, removed } = await removeFilesWithoutRow({ db, files: store }, Number(argument))
  if (waiting) {
    print(`${waiting} of ${stored} stored files belong to no record. Is this the right database?`)
    print(`To set them aside, run: npm run files:sweep -- ${waiting}`)
    return false
  }
  print(`Set aside in ${store.trash}: ${moved} of ${stored} stored files. They are removed after 30 days.`)
  if (removed) print(`Removed for good: ${removed}, set aside more than 30 days ago.`)
  return true
}

withTrail((trail) => removeOrphans(trail, process.argv[2]))
