// Runs the checks on another day: Node and PostgreSQL by Debian's `faketime`, which every process inherits; pages by a
// script (e2e/support/movedClock.ts), since Chromium's processes take minutes under it.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { movedClock } from '../server/src/db/embedded/account.ts'

/** The time zone of the demo company and of every test company. */
const zone = 'Africa/Cairo'

/**
 * Returns the environment in which the time is `on`: a date, by default at noon, or a date and a time of day, in Cairo.
 * @throws Error with a sentence where that is no date, or the system has no `faketime`.
 */
export function clockAt(on: string): Record<string, string> {
  let wanted: Temporal.PlainDateTime
  try {
    wanted = Temporal.PlainDateTime.from(on.includes('T') ? on : `${on}T12:00`)
  } catch {
    throw new Error(`--on takes a date such as 2028-02-29, or 2026-12-31T23:30 for a time in ${zone}, not "${on}".`)
  }
  const library = faketime()
  if (!library) throw new Error('--on needs faketime: apt-get install faketime.')
  const offset = Temporal.Now.instant().until(wanted.toZonedDateTime(zone).toInstant())
  return {
    LD_PRELOAD: library,
    // Seconds that every process adds to its own clock.
    FAKETIME: offset
      .total('seconds')
      .toFixed(3)
      .replace(/^(?!-)/, '+'),
    // What measures how long something takes goes on as it does.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** Returns an environment without a moved clock. */
export const withoutMovedClock = <T extends Record<string, string | undefined>>(env: T): T =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !(name in movedClock()))) as T

function faketime(): string | null {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return null
  const found = readdirSync(libraries).map((name) => join(libraries, name, 'faketime', 'libfaketimeMT.so.1'))
  return found.find((path) => existsSync(path)) ?? null
}
