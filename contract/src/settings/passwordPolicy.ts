import { z } from 'zod'
import { PasswordRules } from '../kit/passwordRules.ts'
import { Effects } from '../kit/effects.ts'
import { route } from '../kit/route.ts'
import { changesOf } from './changes.ts'

const hours = 'Please enter a whole number of hours from 1 to 12'
const days = 'Please enter a whole number of days from 1 to 30'

/** The company's password rules, and its limits for sessions. */
export const PasswordPolicy = PasswordRules.extend({
  /** Hours without a request after which a session expires. */
  sessionIdleHours: z.int(hours).min(1, hours).max(12, hours),
  /** Days after which it expires in any case. */
  sessionLongestDays: z.int(days).min(1, days).max(30, days),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>
export const ChangePasswordPolicy = changesOf(PasswordPolicy)
export type ChangePasswordPolicy = z.infer<typeof ChangePasswordPolicy>

const meanwhile = '409 `setting.changed_meanwhile` where one of them `were` otherwise.'

export const passwordPolicy = {
  passwordPolicy: route({
    method: 'GET',
    path: '/settings/password-policy',
    needs: 'settings.password_policy',
    summary: 'The rules for passwords, and for how long somebody stays signed in',
  }).output(z.object({ policy: PasswordPolicy })),
  previewPasswordPolicy: route({
    method: 'POST',
    path: '/settings/password-policy/preview',
    needs: 'settings.password_policy',
    summary: 'What other rules for passwords would touch; nothing is changed',
    description: meanwhile,
  })
    .input(ChangePasswordPolicy)
    .output(Effects),
  setPasswordPolicy: route({
    method: 'PATCH',
    path: '/settings/password-policy',
    needs: 'settings.password_policy',
    summary: 'Change the rules for new passwords, and for how long somebody stays signed in',
    description: `${meanwhile} Sessions that are longer end at once; passwords that are there already stay.`,
  })
    .input(ChangePasswordPolicy)
    .output(z.object({ policy: PasswordPolicy })),
}
