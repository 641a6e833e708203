import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { Session } from '@muster/contract/auth/session'
import { i18n } from '../../../i18n.ts'

const mobiles = ['iPhone', 'iPad', 'Android']

/** What a session's device is called, as far as it tells. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n.t('Unknown device')
}

/** A sign for the kind of device, which says nothing that its name does not. */
export function DeviceSign({ of: { system } }: { of: Pick<Session, 'system'> }) {
  const Icon = mobiles.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return <Icon className="icon" size={24} stroke={1.5} aria-hidden />
}
