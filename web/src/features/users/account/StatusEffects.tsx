import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SetUserStatus } from '@muster/contract/users/status'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { EffectList } from '../../../kit/effects/EffectList.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'

/**
 * Shows the effect of a new account status. Renders nothing for a change that will be refused, because the form shows
 * the reason when it is submitted.
 */
export function StatusEffects(props: { input: Partial<SetUserStatus> & Pick<SetUserStatus, 'id' | 'isActive'> }) {
  const [input] = useDebouncedValue(props.input, 300)
  const query = useQuery({
    ...orpc.users.previewStatus.queryOptions({ input, gcTime: 0, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  if (query.error && apiError(query.error).status === 400) return null
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={3} height={24} />}>
      {({ effects }) => (
        <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'faint' : undefined}>
          <EffectList effects={effects} />
        </div>
      )}
    </Loaded>
  )
}
