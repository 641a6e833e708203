import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatLocalTime } from '../../../../kit/format.ts'
import type { ClockState } from './useClock.ts'

/** Asks for the clock-out time of the latest day that was closed without one; nothing if there is none. */
export function ForgottenNotice({ clock: { forgotten, isFormLoading, reportForgotten } }: { clock: ClockState }) {
  const { t } = useTranslation()
  if (!forgotten) return null
  return (
    <Group className="notice" data-colour="amber" justify="space-between" gap="0.5rem 1rem">
      <Group gap="0.625rem" wrap="nowrap" flex="1 1 18rem">
        <IconAlertTriangle size={18} style={{ flex: 'none' }} aria-hidden />
        <p>
          {t('You didn’t clock out on {day}. The day was closed at {time}.', {
            day: formatDay(forgotten.date),
            time: formatLocalTime(forgotten.closedTime),
          })}
        </p>
      </Group>
      <Button variant="default" size="compact-md" loading={isFormLoading} onClick={() => reportForgotten(forgotten)}>
        {t('Enter clock-out time')}
      </Button>
    </Group>
  )
}
