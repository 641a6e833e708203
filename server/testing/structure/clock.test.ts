import { describe, expect, test } from 'vitest'
import { pathsOf, productBelow } from './project.ts'
import { textsIn } from './sources.ts'
import { parseSource } from './sources.ts'

const clock = 'server/src/clock.ts'

/** What may read the machine's time beside the clock, since nothing of it decides a day or a time of work. */
const besides = [
  // How long sessions last: the database compares with its own time.
  'server/src/access/sessions.ts',
  // How old something is that a process left behind, or how long one has been waited for.
  'server/src/db/embedded/attach.ts',
  'server/src/db/embedded/cluster.ts',
  'server/src/db/embedded/postmaster.ts',
  'server/src/db/embedded/signs.ts',
  'server/src/db/embedded/supervisor.ts',
  'server/src/files/store.ts',
  'server/src/http/uploads.ts',
  // Ids bear the time at which they were made.
  'server/src/notify/pushed.ts',
]

const readsTime = /\bTemporal\.Now\b|\bDate\.now\(|\bnew Date\(\s*\)/

/** What has PostgreSQL say what day it is, by its own table of zones or its session's. */
const decidesDays =
  /\bat\s+time\s+zone\b|\btimezone\s*\(|\bcurrent_(date|time)\b|\blocaltime|\b(now|clock_timestamp)\(\)\s*::\s*(date|time)\b|\b(isodow|dow)\b/i

const product = productBelow('server/src')

describe('one clock', () => {
  test('tells the time; nothing else reads it but what measures patience', () => {
    const reading = product.filter(({ text }) => readsTime.test(text))
    expect(pathsOf(reading).toSorted()).toEqual([clock, ...besides].toSorted())
  })

  test('is set by tests alone', () => {
    const setting = product.filter(({ path, text }) => path !== clock && /\bsetClock\b/.test(text))
    expect(pathsOf(setting)).toEqual([])
  })

  test('and no SQL decides what day it is', () => {
    const deciding = product.filter((source) => textsIn(source).some((text) => decidesDays.test(text)))
    expect(pathsOf(deciding)).toEqual([])
  })

  test.each([
    'sql`select (now() at time zone ${zone})::date`',
    "sql`select timezone('UTC', now())`",
    'sql`where start_date <= current_date`',
    'sql`where start_date <= now()::date`',
    'sql`where extract(isodow from day) < 6`',
  ])('the check finds %s', (code) => {
    const texts = textsIn(parseSource('server/src/made.ts', `const made = ${code}`))
    expect(texts.some((text) => decidesDays.test(text))).toBe(true)
  })

  test.each(['Temporal.Now.instant()', 'Date.now()', 'new Date()'])('and %s', (code) => {
    expect(readsTime.test(`const at = ${code}`)).toBe(true)
  })
})
