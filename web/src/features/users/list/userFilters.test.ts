import { expect, test } from 'vitest'
import { exportLink, filtersOf } from './userFilters.ts'

const read = (query: string) => filtersOf(new URLSearchParams(query))

test('the address says whom the list shows', () => {
  const query = 'search=ada&role=Team+Lead&department=HR&status=DEACTIVATED&added=week&sort=hireDate&order=desc&page=3'
  expect(read(query)).toEqual({
    search: 'ada',
    role: 'Team Lead',
    department: 'HR',
    status: 'DEACTIVATED',
    added: 'week',
    sort: 'hireDate',
    order: 'desc',
    page: 3,
    limit: 20,
  })
})

test('what the address cannot mean is left out', () => {
  const nonsense = 'search=+&role=+&department=Moon&status=GONE&added=ever&sort=password&order=up&page=-1'
  expect(read(nonsense)).toEqual({ sort: 'name', order: 'asc', page: 1, limit: 20 })
  expect(read('page=1.5').page).toBe(1)
})

test('the file holds whom the filters show, whatever the page', () => {
  expect(exportLink(read(''))).toBe('/api/users/export')
  expect(exportLink(read('search=a%26b&department=HR&added=week&page=2&sort=status'))).toBe(
    '/api/users/export?search=a%26b&department=HR&added=week',
  )
})
