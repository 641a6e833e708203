// Called by git's commit-msg hook. Exits with 1 if the subject of a commit is too long.
import { readFileSync } from 'node:fs'
import { subjectFaults } from './words.ts'

const [path = ''] = process.argv.slice(2)
const [subject = ''] = readFileSync(path, 'utf8').split('\n')
for (const fault of subjectFaults(subject)) {
  process.stderr.write(`${fault}. Put the rest into the body.\n`)
  process.exitCode = 1
}
