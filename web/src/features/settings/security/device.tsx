import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { Session } from '@muster/contract/auth/session'
import { i18n } from '../../../i18n.ts'

const mobiles = ['iPhone', 'iPad', 'Android']

/** Returns the name of a session's device, from its browser and system as far as known. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n.t('Unknown device')
}

/** Shows an icon for the device type; it is decorative, because the name is beside it. */
export function DeviceIcon({ of: { system } }: { of: Pick<Session, 'system'> }) {
  const Icon = mobiles.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return <Icon className="icon" size={24} stroke={1.5} aria-hidden />
}
