// Checks the types of the whole project in a copy that contains an additional feature. In one pass this covers the
// project's own files and proves that a new feature only touches its three folders and one list per part.
import { copyProject, lists, tinyFeature } from '../server/testing/structure/newFeature.ts'
import { type Counts, counts } from './reports.ts'
import { type Show, tool } from './steps.ts'

const parts = ['contract', 'server', 'web', '.']

/**
 * Checks the types of each part and returns how many parts passed and failed. Errors are shown with the project's own
 * paths.
 */
export async function checkTypesWithNewFeature(show: Show): Promise<Counts> {
  const copy = copyProject()
  const found = counts(0, 0)
  const count = (passed: boolean) => void (found[passed ? 'passed' : 'failed'] += 1)
  const types = (project: string, output: Show) =>
    // Uses one thread: with several, each would compute the types of its imports itself, which took twice as long in
    // all.
    tool(output, 'tsc', ['--noEmit', '--singleThreaded', '--pretty', 'false', '-p', project], {}, copy.folder)
  try {
    for (const [path, text] of Object.entries(tinyFeature)) copy.write(path, text)
    const page = { extends: './tsconfig.json', include: ['src/env.d.ts', 'src/features/weather'] }
    copy.write('web/tsconfig.weather.json', JSON.stringify(page))
    let errors = ''
    await types('web/tsconfig.weather.json', (text) => void (errors += text))
    const isRefused = errors.includes("Property 'weather' does not exist")
    if (!isRefused) show(`A feature whose folders alone were added passes the type check:\n${errors}\n`)
    count(isRefused)

    for (const [path, { imported, entry, added }] of Object.entries(lists)) {
      const text = copy.read(path)
      if (!entry.test(text)) throw new Error(`${path} has no entry ${entry} to add a feature behind`)
      copy.write(path, imported + text.replace(entry, (before) => before + added))
    }
    for (const part of parts) count(await types(part, show))
    return found
  } finally {
    copy.remove()
  }
}
