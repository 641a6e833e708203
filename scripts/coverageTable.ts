import { relative } from 'node:path'

interface Reached {
  total: number
  covered: number
}

/** The summary that vitest writes: for each file, by its absolute path, and for all files as `total`. */
export type CoverageSummary = Record<string, { statements: Reached; branches: Reached }>

/** Returns the part and the feature or folder of a file, such as `web leaves`. */
function groupOf(path: string): string {
  const [, part = '', folder = ''] = /^(\w+)\/src\/(?:features\/)?(?:([^/]+)\/)?/.exec(path) ?? []
  return `${part} ${folder}`.trim()
}

/** Returns the reached share in percent, rounded down so that 100 means all, and the number of what can be reached. */
function shareOf(all: readonly Reached[]): [share: string, total: number] {
  const total = all.reduce((sum, each) => sum + each.total, 0)
  const covered = all.reduce((sum, each) => sum + each.covered, 0)
  return [total === 0 ? '–' : `${Math.floor((100 * covered) / total)} %`, total]
}

/** Returns the reached statements and branches as a table, with a line for each part and feature and one for all. */
export function coverageTable(summary: CoverageSummary, root: string): string {
  const files = Object.entries(summary).filter(([path]) => path !== 'total')
  const groups = Map.groupBy(files, ([path]) => groupOf(relative(root, path)))
  const lines = [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .concat([['all', files]])
    .map(([name, members]) => [
      name,
      members.length,
      ...shareOf(members.map(([, { statements }]) => statements)),
      ...shareOf(members.map(([, { branches }]) => branches)),
    ])
  return [['Part and feature', 'files', 'statements', 'of', 'branches', 'of'], ...lines]
    .map(([name, ...cells]) => `${String(name).padEnd(28)}${cells.map((cell) => String(cell).padStart(12)).join('')}`)
    .join('\n')
}
