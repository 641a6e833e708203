import { expect, test } from 'vitest'
import { readFilters } from '../../../kit/list/filters.ts'
import { exportPath, userFilters } from './useUserList.ts'

const read = (query: string) => readFilters(userFilters, new URLSearchParams(query))

test('filters the list by the address', () => {
  const query = 'search=ada&role=Team+Lead&department=HR&status=DEACTIVATED&added=week&sort=hireDate&order=desc&page=3'
  expect(read(query)).toEqual({
    search: 'ada',
    role: 'Team Lead',
    department: 'HR',
    status: 'DEACTIVATED',
    added: 'week',
  })
})

test('ignores invalid filters in the address, but accepts any department', () => {
  expect(read('search=+&role=+&department=+&status=GONE&added=ever')).toEqual({})
  expect(read('department=Moon')).toEqual({ department: 'Moon' })
})

test('exports everyone who matches the filters, whatever the page', () => {
  expect(exportPath(read(''))).toBe('/users/export')
  expect(exportPath(read('search=a%26b&department=HR&added=week&page=2&sort=status'))).toBe(
    '/users/export?search=a%26b&department=HR&added=week',
  )
})
