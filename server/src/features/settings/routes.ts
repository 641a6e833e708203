import type { Handlers } from '../../http/serveContract.ts'
import { certificateRetention, setCertificateRetention } from './certificateRetention.ts'
import { profileHandlers } from './profile/routes.ts'
import { accountExistenceRevealed, revealAccountExistence } from './revealAccountExistence.ts'
import { togglePasswordReset } from './togglePasswordReset.ts'

/** Calls that are being built. */
function later(name: string) {
  const answer = () => {
    throw new Error(`${name} is being built`)
  }
  return Object.defineProperty(answer, 'name', { value: name }) as never
}

export const settingsHandlers: Handlers<'settings'> = {
  ...profileHandlers,
  togglePasswordReset,
  accountExistenceRevealed,
  revealAccountExistence,
  certificateRetention,
  setCertificateRetention,
  timeRules: later('timeRules'),
  setTimeRules: later('setTimeRules'),
  paidBreaks: later('paidBreaks'),
  setPaidBreaks: later('setPaidBreaks'),
}
