import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { PreviewLeave } from '@muster/contract/leaves/preview'
import { orpc } from '../../../kit/api/client.ts'

/** How long nothing more is typed before the server is asked. */
const pause = 250

/**
 * What a request would cost, asked as it is filled in; `input` is null while there is nothing to ask about. `preview` is
 * the answer to this very question: what was said of another type or other days does not hold any more.
 */
export function useLeavePreview(input: PreviewLeave | null) {
  const question = JSON.stringify(input)
  const [asked] = useDebouncedValue(question, pause)
  const { data, isError } = useQuery(
    orpc.leaves.preview.queryOptions({
      input: (JSON.parse(asked) as PreviewLeave | null) ?? skipToken,
      // Somebody waits for it, and the request can be sent without.
      retry: false,
    }),
  )
  const upToDate = asked === question
  return { preview: upToDate && !isError ? data?.preview : undefined, failed: upToDate && isError }
}
