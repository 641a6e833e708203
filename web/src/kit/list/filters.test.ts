import { expect, test } from 'vitest'
import { day, id, oneOf, pageIn, readFilters, text, withKey, whole } from './filters.ts'

const filters = {
  status: oneOf(['PENDING', 'APPROVED']),
  leaveType: withKey('type', oneOf(['ANNUAL'])),
  year: whole(2000, 2100),
  from: day,
  search: text(5),
  person: id,
}
const read = (query: string) => readFilters(filters, new URLSearchParams(query))
const person = '0199c2a4-7e31-7d6c-a0de-4c2c24d8b1f0'

test('the address holds the filters of a list', () => {
  const query = `status=PENDING&type=ANNUAL&year=2026&from=2026-11-23&search=+ada+lov&person=${person.toUpperCase()}`
  expect(read(query)).toEqual({
    status: 'PENDING',
    leaveType: 'ANNUAL',
    year: 2026,
    from: '2026-11-23',
    search: 'ada l',
    person,
  })
  expect(read('')).toEqual({})
})

test.each([
  'status=toString',
  'status=pending',
  'leaveType=ANNUAL',
  'year=1e9',
  'year=2026.5',
  'year=',
  'from=2026-02-30',
  'from=1999-12-31',
  'from=2101-01-01',
  'search=+',
  'person=42',
])('invalid values of the address are dropped: %s', (query) => {
  expect(read(query)).toEqual({})
})

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=100001', 1],
])('the page of %s is %d', (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page)
})
