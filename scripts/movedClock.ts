// Runs the checks on another day with Debian's `datefudge`, which all child processes inherit: Node, PostgreSQL and
// Chromium. With Debian's `faketime` instead, Chromium takes minutes and PostgreSQL's timeouts never fire, because its
// signal handlers get the real time.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The time zone of the demo company and of every test company. */
const zone = 'Africa/Cairo'

/**
 * Returns environment variables that set the clock to `on`: a date (meaning noon) or a date and time, in Cairo.
 * @throws Error if `on` is not a date, or if the system has no `datefudge`.
 */
export function fakeClockVariables(on: string): Record<string, string> {
  let target: Temporal.PlainDateTime
  try {
    target = Temporal.PlainDateTime.from(on.includes('T') ? on : `${on}T12:00`)
  } catch {
    throw new Error(`--on takes a date such as 2028-02-29, or 2026-12-31T23:30 for a time in ${zone}, not "${on}".`)
  }
  const library = datefudge()
  if (!library) throw new Error('--on needs datefudge: apt-get install datefudge.')
  const offset = target.toZonedDateTime(zone).toInstant().until(Temporal.Now.instant())
  // The number of seconds that every process subtracts from its clock. Measurements of durations are not affected.
  const variables = { LD_PRELOAD: library, DATEFUDGE: String(Math.round(offset.total('seconds'))) }
  const { stdout } = spawnSync(process.execPath, ['-p', 'Date.now()'], { env: { ...process.env, ...variables } })
  const isMoved = Math.abs(Number(stdout) - target.toZonedDateTime(zone).epochMilliseconds) < 60_000
  if (!isMoved) throw new Error(`${library} does not move the clock of Node.`)
  return variables
}

function datefudge(): string | null {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return null
  const found = readdirSync(libraries).map((name) => join(libraries, name, 'datefudge', 'datefudge.so'))
  return found.find((path) => existsSync(path)) ?? null
}
