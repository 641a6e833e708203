import type { Notice } from '../../events/event.ts'

/** Returns the notification of the owner after the settings of SCIM have changed. */
export const settingsChanged = (bySession: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'The settings of SCIM were changed',
  message: 'If this was not you, change your password and check your sessions.',
  link: '?view=settings&tab=single-sign-on',
  preference: null,
  bySession,
})
