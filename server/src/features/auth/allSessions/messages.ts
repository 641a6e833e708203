import type { KeyKind } from '../../../access/tables.ts'
import type { Notice } from '../../../events/event.ts'

/**
 * Returns the notification that an API key was created. It is for the creator, because someone else may have used their
 * account, and also for the owner if the key is administrative.
 */
export const keyCreated = (
  by: { firstName: string; lastName: string },
  name: string,
  isAdministrative: boolean,
): Notice => ({
  type: 'SYSTEM_ALERT',
  title: isAdministrative ? 'Administrative API key created' : 'API key created',
  message: `${by.firstName} ${by.lastName} created the API key “${name}”. If you did not expect this, revoke it and change your password.`,
  link: '?view=settings&tab=keys',
  preference: null,
})

/** Returns the notification for the creator of a key that expires soon. `lastDay` is a formatted date. */
export const keyExpires = (kind: KeyKind, name: string, lastDay: string): Notice => {
  const isAssistant = kind === 'ASSISTANT'
  return {
    type: 'SYSTEM_ALERT',
    title: `${isAssistant ? 'Assistant' : 'API'} key expires soon`,
    message: `The ${isAssistant ? 'assistant' : 'API'} key “${name}” expires after ${lastDay}. If ${isAssistant ? 'an assistant' : 'a program'} still needs it, create a new one and replace it before then.`,
    link: isAssistant ? '?view=settings&tab=security&section=Assistants' : '?view=settings&tab=keys',
    preference: 'emailNotifications',
  }
}

/**
 * Returns the notification for a person whom someone else has signed out. `device` describes the ended session; null
 * means all sessions.
 */
export const signedOutBy = (by: { firstName: string; lastName: string }, device: string | null): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'You have been signed out',
  message: `${by.firstName} ${by.lastName} has signed you out ${device === null ? 'on all devices' : `on ${device}`}. Sign in again to continue. If you did not expect this, please talk to your administrator.`,
  link: '?view=settings&tab=security',
  preference: null,
})
