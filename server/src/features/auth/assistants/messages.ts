import type { Notice } from '../../../events/event.ts'

interface Named {
  firstName: string
  lastName: string
}

const ownKeys = '?view=settings&tab=security&section=Assistants'

/**
 * Returns the notification that an assistant key was created. It is for its person, because someone else may have used
 * their account, and for the owner of the installation if the person holds administrative permissions.
 */
export const assistantKeyCreated = (by: Named, name: string, { mayChange = false, isForOwner = false }): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Assistant key created',
  message: `${by.firstName} ${by.lastName} created the assistant key “${name}”. An assistant with it can ${mayChange ? 'read and change' : 'read'} what ${isForOwner ? 'this person' : 'you'} can. If you did not expect this, revoke it and ${isForOwner ? 'ask them' : 'change your password'}.`,
  link: isForOwner ? '?view=settings&tab=assistants' : ownKeys,
  preference: null,
})

/** Returns the notification that the owner revoked a person's assistant key. */
export const assistantKeyRevoked = (by: Named, name: string): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Your assistant key was revoked',
  message: `${by.firstName} ${by.lastName} revoked the assistant key “${name}”. The assistant that used it has no access any more.`,
  link: ownKeys,
  preference: null,
})
