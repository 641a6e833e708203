import { z } from 'zod'
import { route } from './route.ts'

export const TogglePasswordReset = z.object({ enabled: z.boolean('Please say true or false') })

/** For how many days a cancelled leave request keeps its medical certificate. */
export const CertificateRetention = z.object({
  days: z
    .int('Please enter a whole number of days')
    .min(0, 'Please enter at least 0 days')
    .max(3650, 'Please enter at most 3,650 days'),
})
export type CertificateRetention = z.infer<typeof CertificateRetention>

export const settings = {
  togglePasswordReset: route({
    method: 'POST',
    path: '/auth/toggle-password-reset',
    needs: 'signed-in',
    summary: 'Show or hide Forgot Password on the sign-in page',
    description: 'For the owner of the installation alone; 403 for everybody else, whatever their role.',
  })
    .input(TogglePasswordReset)
    .output(z.object({ enabled: z.boolean() })),
  certificateRetention: route({
    method: 'GET',
    path: '/settings/certificate-retention',
    needs: 'signed-in',
    summary: 'For how long a cancelled leave request keeps its medical certificate',
    description: 'For the owner of the installation alone; 403 for everybody else, whatever their role.',
  }).output(CertificateRetention),
  setCertificateRetention: route({
    method: 'PUT',
    path: '/settings/certificate-retention',
    needs: 'signed-in',
    summary: 'Set for how long a cancelled leave request keeps its medical certificate',
    description:
      'For the owner of the installation alone; 403 for everybody else, whatever their role. ' +
      'What is due goes with the next nightly sweep; each is recorded.',
  })
    .input(CertificateRetention)
    .output(CertificateRetention),
}
