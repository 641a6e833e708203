import { expect, test } from 'vitest'
import { coverageTable } from './coverageTable.ts'

const reached = (covered: number, total: number, branches = covered, ofBranches = total) => ({
  statements: { total, covered },
  branches: { total: ofBranches, covered: branches },
})

test('the table adds up the files of each part and feature', () => {
  const table = coverageTable(
    {
      total: reached(1, 1),
      '/muster/web/src/main.tsx': reached(0, 3),
      '/muster/web/src/features/leaves/LeavesPage.tsx': reached(2, 3),
      '/muster/web/src/features/leaves/requests/Requests.tsx': reached(3, 3),
      '/muster/server/src/http/server.ts': reached(199, 200, 0, 0),
    },
    '/muster',
  )
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['Part and feature', 'files', 'statements', 'of', 'branches', 'of'],
    ['server http', '1', '99 %', '200', '–', '0'],
    ['web', '1', '0 %', '3', '0 %', '3'],
    ['web leaves', '2', '83 %', '6', '83 %', '6'],
    ['all', '4', '97 %', '209', '55 %', '9'],
  ])
})
