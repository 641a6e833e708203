import { test } from 'vitest'
import { killBoth, killDatabase, killServer } from '../databaseKills.ts'

test('ten starts after kills of the server take over the running database with every acknowledged row', () =>
  killServer(10))

test('the server restarts a database killed ten times and continues with every acknowledged row', () =>
  killDatabase(10))

test('ten starts after kills of both recover with every acknowledged row', () => killBoth(10))
