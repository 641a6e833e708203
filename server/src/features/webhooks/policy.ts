import { conflict, type Refusal } from '../../kernel/errors.ts'

/** Returns 409 if the webhook is switched off, so that nothing is sent; else null. */
export const switchedOffRefusal = ({ isOn }: { isOn: boolean }): Refusal | null =>
  isOn ? null : conflict('Switch the webhook on first.', 'webhook.off')

/** Returns 409 if a delivery is pending, so that it is sent anyway; else null. */
export const pendingRefusal = ({ status }: { status: string }): Refusal | null =>
  status === 'PENDING' ? conflict('This event is still pending.', 'webhook.pending') : null
