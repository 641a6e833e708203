import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RememberedDevice } from '@muster/contract/auth/twoFactor'
import { client, orpc } from '../../../kit/api/client.ts'
import { formatDate, formatInstant, localDayOf } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { deviceName } from './device.tsx'
import { DeviceRow } from './DeviceRow.tsx'

/** Shows the devices that sign in without a code, and lets the user forget them; nothing if there are none. */
export function DevicesSection() {
  const { t } = useTranslation()
  const devices = useQuery(orpc.auth.twoFactor.queryOptions()).data?.devices ?? []
  const forget = useAction({
    call: ({ id }: RememberedDevice) => client.auth.forgetDevice({ id }),
    onSuccess: (_, device) => showSuccess(t('Device removed'), deviceName(device)),
    // The device is already forgotten, which is what the user wanted.
    explainRefusal: ({ status }) => (status === 404 ? 'This device is already forgotten.' : undefined),
    invalidates: 'auth',
    confirm: (device) => ({
      title: t('Forget {device}?', { device: deviceName(device) }),
      message: t('The next sign-in there asks for your second factor.'),
      confirmLabel: t('Forget'),
      danger: true,
    }),
  })
  if (devices.length === 0) return null
  return (
    <Section title={t('Remembered devices')} description={t('They sign in with your password alone.')}>
      <Box component="ul" className="rows" my="-sm">
        {devices.map((device) => (
          <RememberedDeviceRow key={device.id} device={device} onForget={() => forget.confirm(device)} />
        ))}
      </Box>
      {forget.confirmDialog}
    </Section>
  )
}

function RememberedDeviceRow({ device, onForget }: { device: RememberedDevice; onForget: () => void }) {
  const { t } = useTranslation()
  const { address, createdAt, lastUsedAt, expiresAt } = device
  const lastUsed = useRelativeTime(lastUsedAt)
  const name = { device: deviceName(device), when: formatInstant(createdAt) }
  return (
    <DeviceRow
      device={device}
      details={[
        t('Last sign-in: {when}', { when: lastUsed }),
        address,
        t('Remembered until {day}', { day: formatDate(localDayOf(expiresAt)) }),
      ]}
      action={
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('Forget {device}, remembered {when}', name)}
          onClick={onForget}
        >
          {t('Forget')}
        </Button>
      }
    />
  )
}
