import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { client, orpc } from '../../../kit/api/client.ts'

/** How long nothing more is typed before the server is asked. */
const pause = 250

export interface KnownPreview {
  input: PreviewLeave
  preview: LeavePreview
}

export interface PreviewState {
  known: KnownPreview | undefined
  failed: boolean
}

/**
 * What a request would cost, asked as it is filled in; `input` is null while there is nothing to ask about. `known` is
 * the answer to this very question: what was said of another type or other days does not hold any more.
 */
export function useLeavePreview(input: PreviewLeave | null): PreviewState {
  const [asked] = useDebouncedValue(input && JSON.stringify(input), pause)
  const question = asked ? (JSON.parse(asked) as PreviewLeave) : null
  const { data, isError } = useQuery({
    queryKey: [...orpc.leaves.preview.key(), asked],
    queryFn: async ({ signal }): Promise<KnownPreview> => {
      if (!question) throw new Error('There is nothing to ask about')
      const { preview } = await client.leaves.preview(question, { signal })
      return { input: question, preview }
    },
    enabled: question !== null,
    // Somebody waits for it, and the request can be sent without.
    retry: false,
  })
  const upToDate = input !== null && asked === JSON.stringify(input)
  return { known: upToDate && !isError ? data : undefined, failed: upToDate && isError }
}
