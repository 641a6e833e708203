import { z } from 'zod'
import { route } from '../kit/route.ts'
import { listViews } from './listViews.ts'
import { logo } from './logo.ts'
import { passwordPolicy } from './passwordPolicy.ts'
import { profile } from './profile.ts'
import { setup } from './setup.ts'
import { system } from './system.ts'

/** The input of a call that turns something on or off. */
export const Switch = z.object({ enabled: z.boolean('Please choose true or false') })

export const settings = {
  ...profile,
  ...system,
  ...logo,
  ...passwordPolicy,
  ...listViews,
  ...setup,
  togglePasswordReset: route({
    method: 'POST',
    path: '/auth/toggle-password-reset',
    needs: 'signed-in',
    summary: 'Show or hide Forgot Password on the sign-in page',
    description: 'Only for the owner of the installation; 403 for everyone else, regardless of role.',
  })
    .input(Switch)
    .output(Switch),
}
