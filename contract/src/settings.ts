import { z } from 'zod'
import { route } from './route.ts'

export const TogglePasswordReset = z.object({ enabled: z.boolean('Please say true or false') })

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
}
