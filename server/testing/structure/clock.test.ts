import { describe, expect, test } from 'vitest'
import { pathsOf, productBelow, sources } from './project.ts'
import { parseSource, type Source, textsIn } from './sources.ts'

const clock = 'server/src/kernel/clock.ts'

/** The files that may read the machine's time directly, because they don't decide dates or working times. */
const exceptions = [
  // Sessions expire by the database's time.
  'server/src/access/sessions.ts',
  // These measure the age of leftovers of a process, or how long to wait.
  'server/src/db/embedded/attach.ts',
  'server/src/db/embedded/postmaster.ts',
  'server/src/db/embedded/heartbeat.ts',
  'server/src/db/embedded/supervisor.ts',
  'server/src/disk/durable.ts',
  'server/src/files/storage/folderStorage.ts',
  'server/src/http/uploads.ts',
  // Ids contain the time of their creation.
  'server/src/notify/pushed.ts',
]

const readsTime = /\bTemporal\.Now\b|\bDate\.now\(|\bnew Date\(\s*\)/

/** Matches SQL in which PostgreSQL decides the date, by its own or the session's time zone. */
const decidesDays =
  /\bat\s+time\s+zone\b|\btimezone\s*\(|\bcurrent_(date|time)\b|\blocaltime|\b(now|clock_timestamp)\(\)\s*::\s*(date|time)\b|\b(isodow|dow)\b/i

const product = productBelow('server/src')

describe('one clock', () => {
  test('tells the time, and only measurements of waits read the machine’s clock', () => {
    const reading = product.filter(({ text }) => readsTime.test(text))
    expect(pathsOf(reading).toSorted()).toEqual([clock, ...exceptions].toSorted())
  })

  test('is only set by tests', () => {
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

/** Matches imports of helpers that start a server, a database or a page and use the real time. */
const worlds =
  /^(server\/testing\/(agreement\w*|app|commands|company|database|demoApp|forms|muster|people|world)|web\/src\/testing\/renderPage|e2e\/fixtures)\.tsx?$/
const stopsClock = /\b(stopClock|setClock|resetClock|itIs|useFakeTimers)\(/

/**
 * Parts of the pattern for dates from 2026 to the 2080s, which the real clock may reach during the project's life.
 * Earlier dates are always in the past, and those in the 2090s always in the future.
 */
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const presentYear = '20(2[6-9]|[3-8]\\d)\\b'
const presentDate = new RegExp(`\\b${presentYear}-(0[1-9]|1[0-2])\\b|\\b(${months})[a-z]* ${presentYear}`)
/** Matches a named year, such as `{ year: 2027 }` or `?year=2027`. */
const namedYear = new RegExp(`\\byear['"]?\\s*[:=]\\s*['"]?${presentYear}`, 'i')

/** Returns whether a file is a test or a test helper that uses the real clock. */
function onRealClock({ path, text, imports, isTest }: Source): boolean {
  if (stopsClock.test(text)) return false
  const isHelper = /^e2e\/|\/test(ing)?\//.test(path)
  if (!isTest && !isHelper) return false
  if (path.endsWith('.test.tsx')) return true
  return imports.some(({ file, from }) => from === '@testing-library/react' || worlds.test(file ?? ''))
}
const hangsOnDay = (source: Source) =>
  onRealClock(source) && (namedYear.test(source.text) || textsIn(source).some((text) => presentDate.test(text)))

describe('a test on the clock of the machine', () => {
  test('names no date that the real clock will pass', () => {
    expect(pathsOf(sources.filter(hangsOnDay))).toEqual([])
  })

  test.each([
    ['server/src/features/leaves/made.test.ts', "import { startTestApp } from '../../../testing/app.ts'"],
    ['server/src/features/leaves/test/made.ts', "import { nothing } from '../../../../testing/world.ts'"],
    ['web/src/features/leaves/Made.test.tsx', "import { expect } from 'vitest'"],
    ['web/src/features/leaves/made.test.ts', "import { renderHook } from '@testing-library/react'"],
    ['e2e/made.e2e.ts', "import { test } from './fixtures.ts'"],
  ])('the check finds one in %s', (path, imported) => {
    const hangs = (code: string) => hangsOnDay(parseSource(path, `${imported}\n${code}`))
    for (const text of ['2026-11-23', '2026-12', '2031-05-07T10:00:00Z', '23 Nov 2026', 'January 2027'])
      expect(hangs(`const day = '${text}'`), text).toBe(true)
    for (const code of ['const balance = { year: 2027 }', "const path = '/holidays?year=2027'"])
      expect(hangs(code), code).toBe(true)
    expect(hangs("const day = '2025-11-23'\nconst other = '2094-05-07'\nconst past = { year: 2024 }")).toBe(false)
    expect(hangs("stopClock('2026-11-20T10:00:00Z')\nconst day = '2026-11-23'")).toBe(false)
  })

  test('a test that passes the day in may name dates', () => {
    const pure = "import { isLate } from './isLate.ts'\nisLate('2026-11-23')"
    expect(hangsOnDay(parseSource('server/src/worktime/made.test.ts', pure))).toBe(false)
  })
})
