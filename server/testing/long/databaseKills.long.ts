import { test } from 'vitest'
import { killBoth, killDatabase, killServer } from '../databaseKills.ts'

test('ten starts after the server was killed take over the running database with every acknowledged row', () =>
  killServer(10))

test('the server restarts a database that is killed ten times and goes on with every acknowledged row', () =>
  killDatabase(10))

test('ten starts after both were killed recover by themselves with every acknowledged row', () => killBoth(10))
