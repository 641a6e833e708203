import { useQuery } from '@tanstack/react-query'
import type { DefaultDepartment } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'

/** Initial departments as translation keys, repeated here so that lists need not load the contract's schemas. */
const starting: Record<DefaultDepartment, string> = {
  Engineering: 'Engineering',
  Marketing: 'Marketing',
  Sales: 'Sales',
  HR: 'HR',
  Finance: 'Finance',
  Operations: 'Operations',
  Leadership: 'Leadership',
}

/**
 * Returns the company's departments in order, or the initial ones until those have loaded; then departments in `chosen`
 * that no longer exist, so that forms keep them and filters show them.
 */
export function useDepartments(chosen: readonly (string | null | undefined)[] = []): string[] {
  const { data } = useQuery(orpc.hierarchy.departments.queryOptions())
  const offered = data?.departments.map(({ name }) => name) ?? Object.values(starting)
  return [...new Set([...offered, ...chosen.flatMap((name) => name || [])])]
}
