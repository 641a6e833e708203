import type { Context } from '../context.ts'
import { recordRepeated } from './recordRepeated.ts'

/**
 * Records a refused access, whether the call itself or a rule within its handler refused it (ASVS 5.0, 16.3.2).
 * `call` is the method and path of the call as in the contract.
 */
export const recordRefusal = (
  ctx: Context,
  call: string,
  reason?: 'FOREIGN_ORIGIN' | 'KEY' | 'NO_SECOND_FACTOR',
): Promise<void> =>
  recordRepeated(ctx, {
    action: 'access.refused',
    subject: { type: 'call', id: call },
    ...(reason && { after: { why: reason } }),
  })
