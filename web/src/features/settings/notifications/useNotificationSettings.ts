import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  notificationPreferenceDefaults,
  type NotificationPreference,
  type NotificationPreferences,
} from '@muster/contract/notifications/preferences'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { showSuccess } from '../../../kit/toasts.ts'

const everyFlag = Object.keys(notificationPreferenceDefaults) as NotificationPreference[]

/** One's notification preferences: what was switched over what the server has, or over the defaults where it fails. */
export function useNotificationSettings() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(orpc.settings.notificationSettings.queryOptions())
  const [chosen, setChosen] = useState<Partial<NotificationPreferences>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)

  const notLoaded = !data && error !== null
  const stored: NotificationPreferences | undefined =
    data?.settings ?? (notLoaded ? notificationPreferenceDefaults : undefined)
  const settings = stored && { ...stored, ...chosen }
  const dirty = settings !== undefined && everyFlag.some((flag) => settings[flag] !== stored?.[flag])

  const set = (patch: Partial<NotificationPreferences>) => {
    setFailure(null)
    setChosen((known) => ({ ...known, ...patch }))
  }
  const setAll = (value: boolean) => set(Object.fromEntries(everyFlag.map((flag) => [flag, value])))

  const submit = async () => {
    if (underWay.current || !settings) return
    underWay.current = true
    setSubmitting(true)
    setFailure(null)
    try {
      const answer = await client.settings.setNotificationSettings(settings)
      queryClient.setQueryData(orpc.settings.notificationSettings.queryKey(), answer)
      // What was switched while it was under way stays unsent.
      setChosen((now) => (now === chosen ? {} : now))
      showSuccess(t('Notification settings updated successfully!'))
    } catch (thrown) {
      const { message } = apiError(thrown)
      setFailure(message || t('Unable to connect to the server. Please check your internet connection and try again.'))
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return { settings, notLoaded, retry: () => void refetch(), set, setAll, dirty, submitting, failure, submit }
}
