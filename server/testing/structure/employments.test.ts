import { expect, test } from 'vitest'
import { productBelow } from './project.ts'
import { parseSource, type Source } from './sources.ts'

const room = 'server/src/people/employments/'
/** Matches the table's name in SQL that reads or writes it. */
const named = /\b(from|join|into|update)\s+"?employments\b/i

/** Returns the files that use the employments table without going through the folder that owns it. */
const reachingIn = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => !path.startsWith(room))
    .filter(({ text, imports }) => named.test(text) || imports.some(({ file }) => file === `${room}tables.ts`))
    .map(({ path }) => path)

test('only one folder uses the employments table', () => {
  expect(productBelow(room.slice(0, -1))).not.toEqual([])
  expect(reachingIn(productBelow('server/src'))).toEqual([])
  const findIn = (text: string) => reachingIn([parseSource('server/src/features/team/made.ts', text)])
  expect(findIn(`import { employments } from '../../people/employments/tables.ts'`)).toHaveLength(1)
  expect(findIn('const asked = sql`select 1 from employments e`')).toHaveLength(1)
  expect(findIn(`import { employedOn } from '../../people/employments/employed.ts'`)).toEqual([])
})
