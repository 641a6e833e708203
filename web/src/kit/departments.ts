import type { StartingDepartment } from '@muster/contract/kit/people'

/** The departments without the contract's schemas, which a list need not load; keys of the translation. */
const words: Record<StartingDepartment, string> = {
  Engineering: 'Engineering',
  Marketing: 'Marketing',
  Sales: 'Sales',
  HR: 'HR',
  Finance: 'Finance',
  Operations: 'Operations',
  Leadership: 'Leadership',
}
export const departments = Object.keys(words) as StartingDepartment[]
