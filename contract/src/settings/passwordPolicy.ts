import { z } from 'zod'
import { PasswordRules } from '../kit/passwordRulesSchema.ts'
import { Effects } from '../kit/effects.ts'
import { route } from '../kit/route.ts'
import { settingChanges } from './changes.ts'

const hoursMessage = 'Please enter a whole number of hours from 1 to 12'
const daysMessage = 'Please enter a whole number of days from 1 to 30'

/** The company's password rules and session limits. */
export const PasswordPolicy = PasswordRules.extend({
  /** The hours without activity after which a session expires. */
  sessionIdleHours: z.int(hoursMessage).min(1, hoursMessage).max(12, hoursMessage),
  /** The days after which a session expires even if it is in use. */
  sessionLongestDays: z.int(daysMessage).min(1, daysMessage).max(30, daysMessage),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>
export const ChangePasswordPolicy = settingChanges(PasswordPolicy)
export type ChangePasswordPolicy = z.infer<typeof ChangePasswordPolicy>

const conflictRule = '409 `setting.changed_meanwhile` if a setting does not match `were`.'

export const passwordPolicy = {
  passwordPolicy: route({
    method: 'GET',
    path: '/settings/password-policy',
    needs: 'settings.password_policy',
    summary: 'Get the rules for passwords and session length',
  }).output(z.object({ policy: PasswordPolicy })),
  previewPasswordPolicy: route({
    method: 'POST',
    path: '/settings/password-policy/preview',
    reads: true,
    needs: 'settings.password_policy',
    summary: 'Preview a change to the rules for passwords and session length',
    description: conflictRule,
  })
    .input(ChangePasswordPolicy)
    .output(Effects),
  setPasswordPolicy: route({
    method: 'PATCH',
    path: '/settings/password-policy',
    needs: 'settings.password_policy',
    summary: 'Update the rules for new passwords and session length',
    description: `${conflictRule} Longer sessions end at once; existing passwords stay valid.`,
  })
    .input(ChangePasswordPolicy)
    .output(z.object({ policy: PasswordPolicy })),
}
