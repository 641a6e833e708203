import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { EffectList } from '../../../kit/effects/EffectList.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'

/**
 * Shows the effect of a new hire date. Renders nothing for a date that will be refused, because the form shows the
 * reason when it is saved.
 */
export function HireDatePreview(props: { userId: string; hireDate: string; probationEnd: string }) {
  const [{ userId, hireDate, probationEnd }] = useDebouncedValue(props, 300)
  const query = useQuery({
    ...orpc.users.previewHireDate.queryOptions({
      input: { id: userId, hireDate: hireDate || null, probationEnd: probationEnd || null },
      gcTime: 0,
      staleTime: 0,
    }),
    placeholderData: keepPreviousData,
  })
  if (query.error && apiError(query.error).status === 400) return null
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={2} height={24} />}>
      {({ effects }) => <EffectList effects={effects} />}
    </Loaded>
  )
}
