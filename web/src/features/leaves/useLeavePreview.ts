import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leavePreview'
import { client, orpc } from '../../api/client.ts'

/** How long nothing more is typed before the server is asked. */
const pause = 250

export interface KnownPreview {
  /** What was asked about: the answer to the question before stays until the next one is there. */
  input: PreviewLeave
  preview: LeavePreview
}

export interface PreviewState {
  known: KnownPreview | undefined
  settled: boolean
  failed: boolean
}

/**
 * What a request would cost, asked as it is filled in; `input` is null while there is nothing to ask about. `known` is
 * the latest answer, which may still be that of the question before (`settled` is false then).
 */
export function useLeavePreview(input: PreviewLeave | null): PreviewState {
  const [asked] = useDebouncedValue(input && JSON.stringify(input), pause)
  const question = asked ? (JSON.parse(asked) as PreviewLeave) : null
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [...orpc.leaves.preview.key(), asked],
    queryFn: async ({ signal }): Promise<KnownPreview> => {
      if (!question) throw new Error('There is nothing to ask about')
      const { preview } = await client.leaves.preview(question, { signal })
      return { input: question, preview }
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
    // Somebody waits for it, and the request can be sent without.
    retry: false,
  })
  if (!input) return { known: undefined, settled: true, failed: false }
  const upToDate = asked === JSON.stringify(input)
  return {
    known: isError ? undefined : data,
    settled: upToDate && data !== undefined && !isPlaceholderData,
    failed: upToDate && isError,
  }
}
