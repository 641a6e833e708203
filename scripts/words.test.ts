import { describe, expect, test } from 'vitest'
import { addedLines, subjectFaults, wordFaults } from './words.ts'

const faultsOf = (text: string, before = '') => wordFaults({ path: 'made.ts', number: 7, text, before })

describe('words of added lines', () => {
  test.each([
    ['/** What is left of a year. */'],
    ['  /** Whom a change reaches.'],
    ['export const mostPeople = 7'],
    ['export function toldOf(person: Person) {}'],
    ["title={t('Everybody’s requests')}"],
    ["t('Nobody is late yet.')"],
  ])('refuses %s', (text) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(/^made\.ts:7 /)])
  })

  test('refuses a question word in the second line of a docstring, not further down or in a comment', () => {
    expect(faultsOf(' * How long a session lasts, in minutes.', '/**')).toHaveLength(1)
    expect(faultsOf(' * How long a session lasts, in minutes.', ' * Returns a number.')).toEqual([])
    expect(faultsOf('// How long a session lasts.')).toEqual([])
  })

  test.each([
    ['/** Returns the days of leave within the range. */'],
    ['const maxPeople = 7'],
    ['const toldest = 1'],
    ["t('Someone asks for leave.')"],
    ["expect(text).toContain('nobody')"],
    ['const almostEmpty = true'],
  ])('takes %s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  test('finds the lines that a diff adds, with their numbers and the lines before them', () => {
    const diff = [
      'diff --git a/one.ts b/one.ts',
      '--- a/one.ts',
      '+++ b/one.ts',
      '@@ -3,2 +3,3 @@ function one()',
      ' /**',
      '-old',
      '+ * What',
      '++++ b',
      'diff --git a/two.ts b/two.ts',
      '--- /dev/null',
      '+++ b/two.ts',
      '@@ -0,0 +1 @@',
      '+first',
    ].join('\n')
    expect(addedLines(diff)).toEqual([
      { path: 'one.ts', number: 4, text: ' * What', before: '/**' },
      { path: 'one.ts', number: 5, text: '+++ b', before: ' * What' },
      { path: 'two.ts', number: 1, text: 'first', before: '' },
    ])
  })

  test('counts the characters of a commit’s subject', () => {
    expect(subjectFaults('a'.repeat(72))).toEqual([])
    expect(subjectFaults('a'.repeat(73))).toEqual([expect.stringContaining('73 characters')])
  })
})
