import { useQuery } from '@tanstack/react-query'
import type { DefaultDepartment } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'

/**
 * The initial departments as translation keys. They are repeated here so that lists need not load the contract's
 * schemas.
 */
const initialDepartments: Record<DefaultDepartment, string> = {
  Engineering: 'Engineering',
  Marketing: 'Marketing',
  Sales: 'Sales',
  HR: 'HR',
  Finance: 'Finance',
  Operations: 'Operations',
  Leadership: 'Leadership',
}

/**
 * Returns the company's departments in their order; the initial ones until these have loaded. Adds `selected`
 * departments that no longer exist, so that forms and filters can still show them.
 */
export function useDepartments(selected: readonly (string | null | undefined)[] = []): string[] {
  const { data } = useQuery(orpc.hierarchy.departments.queryOptions())
  const names = data?.departments.map(({ name }) => name) ?? Object.values(initialDepartments)
  return [...new Set([...names, ...selected.flatMap((name) => name || [])])]
}
