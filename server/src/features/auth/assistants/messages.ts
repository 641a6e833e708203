import type { Notice } from '../../../events/event.ts'

/** Returns the notification that a person's assistant key was created, because someone else may have used their account. */
export const assistantKeyCreated = (name: string, mayChange: boolean): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Assistant key created',
  message: `You created the assistant key “${name}”. An assistant with it can ${mayChange ? 'read and change' : 'read'} what you can. If you did not expect this, revoke it and change your password.`,
  link: '?view=settings&tab=security&section=Assistants',
  preference: null,
})

/** Returns the notification that the owner revoked a person's assistant key. */
export const assistantKeyRevoked = (by: { firstName: string; lastName: string }, name: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Your assistant key was revoked',
  message: `${by.firstName} ${by.lastName} revoked the assistant key “${name}”. The assistant that used it has no access any more.`,
  link: '?view=settings&tab=security&section=Assistants',
  preference: null,
})
