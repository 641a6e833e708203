import { z } from 'zod'
import { route } from '../kit/route.ts'
import { profile } from './profile.ts'
import { timeRules } from './timeRules.ts'

/** What can be switched on or off. */
export const Switch = z.object({ enabled: z.boolean('Please say true or false') })

/** For how many days a cancelled leave request keeps its medical certificate. */
export const CertificateRetention = z.object({
  days: z
    .int('Please enter a whole number of days')
    .min(0, 'Please enter at least 0 days')
    .max(3650, 'Please enter at most 3,650 days'),
})
export type CertificateRetention = z.infer<typeof CertificateRetention>

const forOwner = 'Only for the owner of the installation; 403 for everybody else, whatever their role.'

export const settings = {
  ...profile,
  ...timeRules,
  togglePasswordReset: route({
    method: 'POST',
    path: '/auth/toggle-password-reset',
    needs: 'signed-in',
    summary: 'Show or hide Forgot Password on the sign-in page',
    description: forOwner,
  })
    .input(Switch)
    .output(Switch),
  accountExistenceRevealed: route({
    method: 'GET',
    path: '/settings/reveal-account-existence',
    needs: 'signed-in',
    summary: 'Whether signing in says that no account exists for an address',
    description: forOwner,
  }).output(Switch),
  revealAccountExistence: route({
    method: 'PUT',
    path: '/settings/reveal-account-existence',
    needs: 'signed-in',
    summary: 'Set whether signing in says that no account exists for an address',
    description: `${forOwner} While it is off, an unknown address is answered like a wrong password.`,
  })
    .input(Switch)
    .output(Switch),
  certificateRetention: route({
    method: 'GET',
    path: '/settings/certificate-retention',
    needs: 'signed-in',
    summary: 'For how long a cancelled leave request keeps its medical certificate',
    description: forOwner,
  }).output(CertificateRetention),
  setCertificateRetention: route({
    method: 'PUT',
    path: '/settings/certificate-retention',
    needs: 'signed-in',
    summary: 'Set for how long a cancelled leave request keeps its medical certificate',
    description: `${forOwner} The next night removes what is older than that; each removal is recorded.`,
  })
    .input(CertificateRetention)
    .output(CertificateRetention),
}
