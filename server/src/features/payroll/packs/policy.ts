import { confirmationPolicy } from '../shared/confirmation.ts'

/** The checks on the company's own files of rules. */
export const packPolicy = confirmationPolicy(
  ['This file is already confirmed or withdrawn. Please reload to see it.', 'payroll.pack_decided'],
  'Someone else must confirm a file that you added',
)
