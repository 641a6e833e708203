import { conflict, type Refusal } from '../../kernel/errors.ts'

/** Returns 409 if the webhook is switched off, so that nothing is sent; else null. */
export const switchedOffRefusal = ({ isOn }: { isOn: boolean }): Refusal | null =>
  isOn ? null : conflict('Switch the webhook on first.', 'webhook.off')
