import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError } from '../../../kit/api/errors.ts'
import { dismissToast, showFailure, showSuccess } from '../../../kit/toasts.ts'

interface Switched {
  enabled: boolean
}

/** A setting of the installation that is on or off: how it is now, and setting it, with what is said of that. */
export function useSwitch<K extends QueryKey>({
  options,
  send,
  title,
  detail,
}: {
  options: UseQueryOptions<Switched, Error, Switched, K> & { queryKey: K }
  send: (wanted: Switched) => Promise<Switched>
  /** What was set. */
  title: string
  /** What that means. */
  detail: (enabled: boolean) => string
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(options)
  const [waiting, setWaiting] = useState(false)
  const told = useRef<number>(undefined)

  const toggle = async (enabled: boolean) => {
    setWaiting(true)
    dismissToast(told.current)
    try {
      // What the server answers is what holds, whatever was asked for.
      const answer = await send({ enabled })
      queryClient.setQueryData<Switched, readonly unknown[]>(options.queryKey, answer)
      showSuccess(title, detail(answer.enabled))
    } catch (thrown) {
      const { message } = apiError(thrown)
      told.current = showFailure(t('Failed to update setting'), message || t('Please try again.'))
    } finally {
      setWaiting(false)
    }
  }

  return {
    data,
    error,
    waiting,
    set: (enabled: boolean) => void toggle(enabled),
    retry: () => void refetch(),
  }
}
