import { passwordKinds } from '@muster/contract/kit/passwordRules'
import type { ChangePasswordPolicy, PasswordPolicy } from '@muster/contract/settings/passwordPolicy'
import { change } from '../../../audit/change.ts'
import { type Settings, settingsOf } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { previewSettings } from './preview.ts'
import { screensOf } from './screens.ts'
import { changeOf, lockSettings, meanwhileRefusal, writeSettings } from './writeSettings.ts'

const keys = ['passwordLeastLength', 'passwordKinds', 'sessionIdleHours', 'sessionLongestDays'] as const
type Kept = Pick<Settings, (typeof keys)[number]>

/** The rules for passwords, and for how long somebody stays signed in. */
export const passwordPolicy = async ({ app }: Context): Promise<{ policy: PasswordPolicy }> => ({
  policy: presented(await settingsOf(app.db, keys)),
})

/** What others would touch; nothing is changed. @throws Refusal 409 where they are others by now. */
export async function previewPasswordPolicy(ctx: Context, { changes, were }: ChangePasswordPolicy) {
  allow(await meanwhileRefusal(ctx.app.db, kept(were)))
  return previewSettings(ctx, kept(changes))
}

/** Changes them, and answers what holds now. @throws Refusal 409 where they are others by now. */
export function setPasswordPolicy(ctx: Context, { changes, were }: ChangePasswordPolicy) {
  return change(ctx, async (tx) => {
    const held = await lockSettings(tx)
    allow(await meanwhileRefusal(tx, kept(were)))
    const { after: values } = await changeOf(tx, kept(changes))
    const answer = { policy: presented({ ...held, ...values }) }
    return writeSettings(tx, { held, values, events: screensOf(values, ctx.actor.id) }, answer)
  })
}

const presented = ({ passwordLeastLength, passwordKinds: kinds, ...sessions }: Kept): PasswordPolicy => ({
  leastLength: passwordLeastLength,
  kinds,
  sessionIdleHours: sessions.sessionIdleHours,
  sessionLongestDays: sessions.sessionLongestDays,
})

/** As they were sent, as they are kept: kinds in one order, so that the same are the same setting. */
const kept = ({ leastLength, kinds, ...sessions }: Partial<PasswordPolicy>): Partial<Kept> => ({
  ...sessions,
  ...(leastLength === undefined ? {} : { passwordLeastLength: leastLength }),
  ...(kinds ? { passwordKinds: passwordKinds.filter((kind) => kinds.includes(kind)) } : {}),
})
