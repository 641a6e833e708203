import { sql } from 'drizzle-orm'
import { type Setup, setupDays, type SetupState, type SetupStep, setupSteps } from '@muster/contract/settings/setup'
import { readCompanyToday, readSetting } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { now } from '../../../kernel/clock.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { payRules } from '../../../pay/tables.ts'
import { demoPlan } from '../../../people/demo/acting.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { hasChangedPolicies } from '../../leaves/shared/figures.ts'

/**
 * Returns the steps that set up a new company; none for the demo company, later than `setupDays` after the first
 * account, or once every step is done or skipped.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function readSetup(ctx: Context): Promise<Setup> {
  throwIf(await ownerRefusal(ctx.app.db, ctx))
  return setupOf(ctx.app.db, ctx)
}

/** Returns the steps without checking who asks. */
export async function setupOf(db: Queryable, { app }: Pick<Context, 'app'>): Promise<Setup> {
  const newSince = now().subtract({ hours: 24 * setupDays })
  const { rows } = await db.execute<Record<Exclude<SetupStep, 'mail'> | 'isNew', boolean>>(sql`
    select
      not exists (select from ${settings} where ${settings.key} = ${demoPlan})
        and not exists (select from ${users} where ${users.createdAt} < ${newSince.toString()}) as "isNew",
      exists (select from ${settings} where ${settings.key} = 'companyName') as company,
      exists (select from ${holidays} where ${holidays.date} >= ${await readCompanyToday(db)}) as holidays,
      ${hasChangedPolicies} as leave,
      (select count(*) > 1 from (select from ${users} limit 2) found) as people,
      exists (select from ${users} where ${users.managerId} is not null) as managers,
      exists (select from ${payRules} where ${payRules.createdBy} is not null) as pay`)
  const [found] = rows
  if (!found?.isNew) return { steps: [] }
  const skipped = await readSetting(db, 'skippedSetupSteps')
  const isDone = { ...found, mail: app.config.smtpUrl !== null }
  const steps = setupSteps.map((step) => ({ step, state: stateOf(isDone[step], skipped.includes(step)) }))
  return { steps: steps.some(({ state }) => state === 'OPEN') ? steps : [] }
}

const stateOf = (isDone: boolean, isSkipped: boolean): SetupState => (isDone ? 'DONE' : isSkipped ? 'SKIPPED' : 'OPEN')
