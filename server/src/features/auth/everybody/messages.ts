import type { Notice } from '../../../events/event.ts'

/** To somebody whom another person has signed out; `device` is where, null for everywhere. */
export const signedOutBy = (by: { firstName: string; lastName: string }, device: string | null): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'You have been signed out',
  message: `${by.firstName} ${by.lastName} has signed you out ${device === null ? 'everywhere' : `of ${device}`}. Sign in again to go on. If you did not expect this, please talk to your administrator.`,
  link: '?view=settings&tab=security',
  preference: null,
})
