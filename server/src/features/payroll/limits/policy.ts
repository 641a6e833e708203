import { confirmationPolicy } from '../shared/confirmation.ts'

/** The checks on limits of social insurance. */
export const limitsPolicy = confirmationPolicy(
  ['These limits are already confirmed or withdrawn. Please reload to see them.', 'payroll.limits_decided'],
  'Someone else must confirm limits that you entered',
)
