import { Box, Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import {
  notificationPreferenceDefaults,
  type NotificationPreferences,
} from '@muster/contract/notifications/preferences'
import { client, orpc } from '../../../kit/api/client.ts'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { FormElement, Problem } from '../../../kit/form/FormElement.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RetryButton } from '../../../kit/Loaded.tsx'
import { SaveBar } from '../../../kit/page/SaveBar.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { preferenceGroups } from '../../../kit/views.ts'

const query = orpc.settings.notificationSettings.queryOptions()

/**
 * Shows the tab Notifications with the user's preferences. If they can't be loaded, it says so and shows the defaults.
 */
export default function NotificationsTab() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(query)
  // The error disappears during a retry; changed switches stay changed.
  if (!data && errorUpdateCount === 0) return <ListSkeleton rows={7} height={56} />
  return <Preferences stored={data?.settings} retry={{ onRetry: () => void refetch(), waiting: isFetching }} />
}

/** Lets the user edit the preferences, shown by group and saved together. */
function Preferences(props: { stored?: NotificationPreferences; retry: ComponentProps<typeof RetryButton> }) {
  const { stored, retry } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: stored ?? notificationPreferenceDefaults,
    submit: (settings) => client.settings.setNotificationSettings(settings),
    onSuccess: (answer) => {
      queryClient.setQueryData(query.queryKey, answer)
      showSuccess(t('Notification settings updated successfully!'))
    },
  })
  const setAll = (value: boolean) =>
    form.change(Object.fromEntries(Object.keys(form.values).map((flag) => [flag, value])))

  return (
    <FormElement form={form}>
      <Group gap="sm" mb="md">
        <Button variant="default" onClick={() => setAll(true)}>
          {t('Enable All')}
        </Button>
        <Button variant="default" onClick={() => setAll(false)}>
          {t('Disable All')}
        </Button>
      </Group>
      {stored ? null : (
        <Stack gap="sm" mb="md" maw="45rem" align="flex-start">
          <Problem
            title={t('Your preferences could not be loaded')}
            message={t('These are the defaults. Saving them replaces your previous choices.')}
          />
          <RetryButton {...retry} />
        </Stack>
      )}
      <div className="grid-cards" style={{ ['--card' as string]: '26rem' }}>
        {preferenceGroups().map(({ title, description, choices }) => (
          <Section key={title} title={t(title)} description={t(description)}>
            <Box my="-sm">
              {choices.map(({ flag, label, description }) => (
                <SwitchField key={flag} form={form} name={flag} label={t(label)} description={t(description)} />
              ))}
            </Box>
          </Section>
        ))}
      </div>
      <Stack gap="sm" mt="xs" maw="45rem">
        <Problem title={t('Failed to update notification settings')} message={form.failure} />
      </Stack>
      <SaveBar form={form} label={t('Save Preferences')} disabled={!form.dirty && stored !== undefined} />
      <UnsentGuard dirty={form.dirty} />
    </FormElement>
  )
}
