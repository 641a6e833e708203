import { useQuery } from '@tanstack/react-query'
import type { StartingDepartment } from '@muster/contract/kit/people'
import { orpc } from '../../../kit/api/client.ts'

/** Those that a company begins with, without the contract's schemas, which a list need not load; keys of the translation. */
const starting: Record<StartingDepartment, string> = {
  Engineering: 'Engineering',
  Marketing: 'Marketing',
  Sales: 'Sales',
  HR: 'HR',
  Finance: 'Finance',
  Operations: 'Operations',
  Leadership: 'Leadership',
}

/**
 * The company's departments in its order, until they are known those that a company begins with; then what is chosen
 * already and is none of them, so that no form drops it and no list leaves unsaid what narrows it.
 */
export function useDepartments(chosen: readonly (string | null | undefined)[] = []): string[] {
  const { data } = useQuery(orpc.hierarchy.departments.queryOptions())
  const offered = data?.departments.map(({ name }) => name) ?? Object.values(starting)
  return [...new Set([...offered, ...chosen.flatMap((name) => name || [])])]
}
