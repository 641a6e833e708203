import { describe, expect, test } from 'vitest'
import { searchWords } from '@muster/contract/kit/search'
import { bestMatches, splitByMatches } from './matching.ts'

const entries = [
  { label: 'Dashboard' },
  { label: 'Leave Requests', words: 'holiday vacation' },
  { label: 'Attendance', words: 'timesheet' },
  { label: 'Worked Hours' },
  { label: 'Request Leave', words: 'time off' },
]
const labelsFor = (query: string) => bestMatches(entries, searchWords(query)).map(({ label }) => label)

describe('a place is found', () => {
  test.each([
    ['leave', ['Leave Requests', 'Request Leave']],
    ['requ', ['Request Leave', 'Leave Requests']],
    ['re le', ['Leave Requests', 'Request Leave']],
    ['LEAVE REQUEST', ['Leave Requests', 'Request Leave']],
    ['vacation', ['Leave Requests']],
    ['time', ['Attendance', 'Request Leave']],
    ['attendence', ['Attendance']],
    ['atendance', ['Attendance']],
    ['dashbaord', []],
    ['dshb', ['Dashboard']],
    ['tendan', ['Attendance']],
    ['en', []],
    ['leave payslip', []],
    ['zzz', []],
  ])('by %j: %j', (query, labels) => {
    expect(labelsFor(query)).toEqual(labels)
  })
})

describe('a match is highlighted', () => {
  const marked = (text: string, query: string) =>
    splitByMatches(text, searchWords(query))
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('')

  test.each([
    ['Nour Haddad', 'no ha', '[No]ur [Ha]ddad'],
    ['Hana Kovářová', 'kovar', 'Hana [Kovář]ová'],
    ['Großmann', 'gross', '[Groß]mann'],
    ['O’Connor', 'oconn', '[O’Conn]or'],
    ['Anna Hanan', 'an', '[An]na Hanan'],
    ['Notes 30.gif', 'xyz', 'Notes 30.gif'],
    ['👩‍💻 plan', 'plan', '👩‍💻 [plan]'],
    ['a.b', '.', 'a.b'],
  ])('in %j by %j: %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  test('the parts are the whole text', () => {
    const text = 'Łukasz Øster‑Łęcki — ﬁle'
    expect(
      splitByMatches(text, searchWords('o l fi'))
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
