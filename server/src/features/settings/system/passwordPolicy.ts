import { passwordKinds } from '@muster/contract/kit/passwordRules'
import type { ChangePasswordPolicy, PasswordPolicy } from '@muster/contract/settings/passwordPolicy'
import { change } from '../../../audit/change.ts'
import { type Settings, readSettings } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { previewSettings } from './preview.ts'
import { screensOf } from './screens.ts'
import { changeOf, lockSettings, meanwhileRefusal, writeSettings } from './writeSettings.ts'

const keys = ['passwordLeastLength', 'passwordKinds', 'sessionIdleHours', 'sessionLongestDays'] as const
type StoredPolicy = Pick<Settings, (typeof keys)[number]>

/** Returns the password rules and session limits. */
export const passwordPolicy = async ({ app }: Context): Promise<{ policy: PasswordPolicy }> => ({
  policy: presentPolicy(await readSettings(app.db, keys)),
})

/**
 * Returns the effects of changed rules without applying them.
 * @throws Refusal 409 if the rules have changed meanwhile.
 */
export async function previewPasswordPolicy(ctx: Context, { changes, were }: ChangePasswordPolicy) {
  throwIf(await meanwhileRefusal(ctx.app.db, storedValuesOf(were)))
  return previewSettings(ctx, storedValuesOf(changes))
}

/**
 * Changes password rules and session limits; returns the new ones.
 * @throws Refusal 409 if the rules have changed meanwhile.
 */
export function setPasswordPolicy(ctx: Context, { changes, were }: ChangePasswordPolicy) {
  return change(ctx, async (tx) => {
    const current = await lockSettings(tx)
    throwIf(await meanwhileRefusal(tx, storedValuesOf(were)))
    const { after: values } = await changeOf(tx, storedValuesOf(changes))
    const answer = { policy: presentPolicy({ ...current, ...values }) }
    return writeSettings(tx, { current, values, events: screensOf(values, ctx.actor.id) }, answer)
  })
}

const presentPolicy = ({ passwordLeastLength, passwordKinds: kinds, ...sessions }: StoredPolicy): PasswordPolicy => ({
  leastLength: passwordLeastLength,
  kinds,
  sessionIdleHours: sessions.sessionIdleHours,
  sessionLongestDays: sessions.sessionLongestDays,
})

/** Converts rules to their stored form, with character kinds in a fixed order, so that equal rules compare as equal. */
const storedValuesOf = ({ leastLength, kinds, ...sessions }: Partial<PasswordPolicy>): Partial<StoredPolicy> => ({
  ...sessions,
  ...(leastLength === undefined ? {} : { passwordLeastLength: leastLength }),
  ...(kinds ? { passwordKinds: passwordKinds.filter((kind) => kinds.includes(kind)) } : {}),
})
