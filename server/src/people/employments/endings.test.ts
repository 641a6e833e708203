import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer } from '../../../testing/people.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { endEmployment, resumeEmployment, undoEnding } from './changeEmployments.ts'
import { addDays } from '../../kernel/days.ts'
import { type Employment, employmentsOf, isEmployedOn } from './employed.ts'
import { daysOutside, withEnding, lastDayProblem, withResumption, returnProblem, withoutEnding } from './endings.ts'
import { employ } from './test/employ.ts'

stopClock('2026-07-01T10:00:00Z')

const begin = '2026-01-01'
const day = (n: number): string => addDays(begin, n)

/**
 * Generates employments that do not overlap, from pairs of a gap and a length in days. The last one may have no end.
 */
const employments = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([parts, isOpen]) => {
    let from = 0
    return parts.map(([gap, length], i): Employment => {
      const first = from + gap
      from = first + length
      return { first: day(first), last: isOpen && i === parts.length - 1 ? null : day(from - 1) }
    })
  })

test('finds the same days outside other employments as a search day by day', () => {
  fc.assert(
    fc.property(employments, employments, (some, others) => {
      const ranges = daysOutside(some, others)
      for (let n = 0; n < 90; n++) {
        const isIn = ranges.some(({ from, to }) => from <= day(n) && (to === null || day(n) <= to))
        expect(isIn).toBe(isEmployedOn(some, day(n)) && !isEmployedOn(others, day(n)))
      }
      // Only an employment without an end has days after all of these.
      expect(ranges.some(({ to }) => to === null)).toBe(some.at(-1)?.last === null && others.at(-1)?.last !== null)
    }),
  )
})

describe('each verb changes employments as expected', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const cases: [name: string, before: Employment, verbs: ('END' | 'RETURN' | 'UNDO')[], days: string[]][] = [
    ['Ended', { first: '2026-01-01', last: null }, ['END'], ['2026-03-01']],
    ['Again', { first: '2026-01-01', last: null }, ['END', 'RETURN'], ['2026-03-01', '2026-04-01']],
    ['Next', { first: '2026-01-01', last: null }, ['END', 'RETURN'], ['2026-03-01', '2026-03-02']],
    ['Same', { first: '2026-01-01', last: null }, ['END', 'RETURN'], ['2026-03-01', '2026-03-01']],
    ['Undone', { first: '2026-01-01', last: null }, ['END', 'UNDO'], ['2026-03-01', '']],
    ['Merged', { first: '2026-01-01', last: null }, ['END', 'RETURN', 'UNDO'], ['2026-03-01', '2026-04-01', '']],
    ['Moved', { first: '2026-01-01', last: null }, ['END', 'END'], ['2026-03-01', '2026-02-01']],
    ['Never', { first: '2026-05-01', last: null }, ['END'], ['2026-03-01']],
    ['Later', { first: '2026-05-01', last: null }, ['END', 'RETURN'], ['2026-03-01', '2026-06-01']],
    ['Still', { first: '2026-05-01', last: null }, ['END', 'RETURN'], ['2026-03-01', '2026-04-01']],
    [
      'Twice',
      { first: '2026-01-01', last: null },
      ['END', 'RETURN', 'END', 'UNDO'],
      ['2026-03-01', '2026-04-01', '2026-05-01', ''],
    ],
  ]

  test.each(cases)('%s', async (name, before, verbs, days) => {
    await newcomer(app, name)
    const userId = app.company.id(name)
    const { db } = app.app
    await employ(db, userId, before)
    let expected: Employment[] = [before]
    for (const [i, verb] of verbs.entries()) {
      const on = days[i] ?? ''
      await db.transaction(async (tx) => {
        if (verb === 'END') await endEmployment(tx, { userId, lastDay: on })
        else if (verb === 'RETURN') await resumeEmployment(tx, userId, on)
        else await undoEnding(tx, userId)
      })
      if (verb === 'END') expected = withEnding(expected, on)
      else expected = verb === 'RETURN' ? withResumption(expected, on) : (withoutEnding(expected) ?? [])
      expect(await employmentsOf(db, userId)).toEqual(expected)
    }
  })
})

test('an employment cannot end before its first day, unless it has not begun', () => {
  const all = [{ first: '2026-05-01', last: null }]
  expect(lastDayProblem(all, '2026-04-30', '2026-05-01')).toContain('1 May 2026')
  expect(lastDayProblem(all, '2026-05-01', '2026-05-01')).toBeNull()
  expect(lastDayProblem(all, '2026-04-30', '2026-04-30')).toBeNull()
})

test('no one can return on a day on which they were employed, except on the day of the deactivation', () => {
  const all = [{ first: '2026-01-01', last: '2026-05-01' }]
  expect(returnProblem(all, '2026-05-01', '2026-05-03')).toContain('1 May 2026')
  expect(returnProblem(all, '2026-05-02', '2026-05-03')).toBeNull()
  expect(returnProblem(all, '2026-05-01', '2026-05-01')).toBeNull()
})
