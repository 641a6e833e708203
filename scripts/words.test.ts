import { describe, expect, test } from 'vitest'
import { linesOf, subjectFaults, wordFaults } from './words.ts'

const faultsOf = (text: string, before = '') => wordFaults({ path: 'server/src/made.ts', number: 7, text, before })

describe('words', () => {
  test.each([
    ['/** What is left of a year. */'],
    ['  /** Whom a change reaches.'],
    ['export const mostPeople = 7'],
    ['export function toldOf(person: Person) {}'],
    ["title={t('Everybody’s requests')}"],
    ["t('Nobody is late yet.')"],
    ['throw new Refusal(`${name} is told of it`)'],
    ['/** Where the files are. */'],
  ])('refuses %s', (text) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(/^server\/src\/made\.ts:7 /)])
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
    ['const nobody = actorOf(null)'],
    ['// Nobody else reads it.'],
    ['const almostEmpty = true'],
  ])('takes %s', (text) => {
    expect(faultsOf(text)).toEqual([])
  })

  test('tests may quote what a person typed', () => {
    expect(wordFaults({ path: 'web/src/made.test.ts', number: 1, text: "type('nobody')", before: '' })).toEqual([])
  })

  test('reads each line with the one before it', () => {
    expect(linesOf('one.ts', '/**\n * What\n')).toEqual([
      { path: 'one.ts', number: 1, text: '/**', before: '' },
      { path: 'one.ts', number: 2, text: ' * What', before: '/**' },
      { path: 'one.ts', number: 3, text: '', before: ' * What' },
    ])
  })

  test('counts the characters of a commit’s subject', () => {
    expect(subjectFaults('a'.repeat(72))).toEqual([])
    expect(subjectFaults('a'.repeat(73))).toEqual([expect.stringContaining('73 characters')])
  })
})
