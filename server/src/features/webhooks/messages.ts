import type { Notice } from '../../events/event.ts'

const link = '?view=settings&tab=webhooks'

/** Returns the notification for the owner that an administrator has changed a webhook. `done` is a verb. */
export const webhookChanged = (
  by: { firstName: string; lastName: string },
  { name, url }: { name: string; url: string },
  done: 'created' | 'changed' | 'deleted' | 'replaced the secret of',
): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Webhook changed',
  message: `${by.firstName} ${by.lastName} ${done} the webhook “${name}”, which sends events to ${new URL(url).host}.`,
  link,
  preference: null,
})

/** Returns the notification that a webhook was switched off because its receiver no longer accepts events. */
export const webhookSwitchedOff = ({ name, url }: { name: string; url: string }, isGone: boolean): Notice => ({
  type: 'SYSTEM_ALERT',
  title: 'Webhook switched off',
  message: isGone
    ? `${new URL(url).host} says that it is gone, so the webhook “${name}” was switched off.`
    : `${new URL(url).host} has accepted no event for three days, so the webhook “${name}” was switched off.`,
  link,
  preference: null,
})
