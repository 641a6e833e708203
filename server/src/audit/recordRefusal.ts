import { recordRepeated, type RepeatedSource } from './recordRepeated.ts'

/**
 * Records a refused access, whether the call itself or a rule within its handler refused it (ASVS 5.0, 16.3.2).
 * `call` is the method and path of the call as in the contract.
 */
export const recordRefusal = (
  ctx: RepeatedSource,
  call: string,
  reason?: 'FOREIGN_ORIGIN' | 'KEY' | 'ASSISTANT' | 'NO_SECOND_FACTOR',
): Promise<void> =>
  recordRepeated(ctx, {
    action: 'access.refused',
    subject: { type: 'call', id: call },
    ...(reason && { after: { why: reason } }),
  })
