import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Instant } from '../kit/time.ts'
import { checkNames, checkStates } from './checks.ts'

/** The result of one check of the installation. */
export const Finding = z.object({
  check: z.enum(checkNames),
  state: z.enum(checkStates),
  /** A sentence that says what was found. */
  message: z.string(),
  /** A sentence that says what to do; null if nothing needs to be done. */
  advice: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

export const health = {
  check: route({
    method: 'GET',
    path: '/system/health',
    needs: 'signed-in',
    summary: 'Check the installation',
    description:
      'Only for the owner of the installation; 403 for everyone else, regardless of role. The checks change nothing. ' +
      'They are those of `npm run doctor`, and take up to ten seconds if a server does not answer.',
    cost: 100,
  }).output(
    z.object({
      checkedAt: Instant,
      /** One finding per check, in a fixed order. */
      findings: z.array(Finding),
    }),
  ),
}
