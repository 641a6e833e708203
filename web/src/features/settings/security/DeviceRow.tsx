import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@muster/contract/auth/session'
import { deviceName, DeviceIcon } from './device.tsx'

interface Props {
  device: Pick<Session, 'browser' | 'system' | 'isCurrent'>
  /** The facts below the name. */
  details: string[]
  action: ReactNode
}

/** Shows a device in a list: its name, whether it is the one in use, and what can be done. */
export function DeviceRow({ device, details, action }: Props) {
  const { t } = useTranslation()
  return (
    <Group component="li" py="sm" wrap="nowrap">
      <DeviceIcon of={device} />
      <Box flex={1} miw={0}>
        <Group component="p" gap="xs" className="medium">
          {deviceName(device)}{' '}
          {device.isCurrent ? (
            <span className="tag" data-colour="green">
              {t('This device')}
            </span>
          ) : null}
        </Group>
        <p className="faint small breaks">{details.join(' · ')}</p>
      </Box>
      {action}
    </Group>
  )
}
