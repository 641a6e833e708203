import { isNull } from 'drizzle-orm'
import type { ChangeSystemSettings, SystemSettings } from '@muster/contract/settings/system'
import { type WeekDay, weekDays } from '@muster/contract/kit/worktime'
import { change } from '../../../audit/change.ts'
import { sellerKeys } from '../../../companySettings/seller.ts'
import { readCompanyToday, type Settings, readSettings } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid, type Refusal } from '../../../kernel/errors.ts'
import type { FollowUp } from '../../../peopleHooks.ts'
import { personChanging } from '../../../people/runHooks.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import { zoneNamed } from '../../../worktime/zones.ts'
import { previewSettings } from './preview.ts'
import { screensOf } from './screens.ts'
import { changeOf, lockSettings, meanwhileRefusal, writeSettings } from './writeSettings.ts'

const keys = [
  'companyName',
  ...sellerKeys,
  'replyTo',
  'directoryOpen',
  'timeZone',
  'firstDayOfWeek',
  'graceMinutes',
  'autoCloseHours',
  'minOvertimeMinutes',
  'absencesBeforeAccount',
  'locationKept',
  'locationDays',
  'documentMegabytes',
  'documentQuotaMegabytes',
  'colleaguesSeeAway',
  'certificateRetentionDays',
  'readNotificationDays',
  'unreadNotificationDays',
  'separateApprover',
  'probationNoticeDays',
  'payVariancePercent',
  'payVarianceAmount',
  'revealAccountExistence',
] as const satisfies (keyof Settings & keyof SystemSettings)[]

type StoredSettings = Pick<Settings, (typeof keys)[number]>

/**
 * Returns the company settings that only the owner can change.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function systemSettings(ctx: Context): Promise<{ settings: SystemSettings }> {
  const { db } = ctx.app
  throwIf(await ownerRefusal(db, ctx))
  return { settings: presentSettings(await readSettings(db, keys)) }
}

/**
 * Returns the effects of changed settings without applying them.
 * @throws Refusal as `setSystemSettings`.
 */
export async function previewSystemSettings(ctx: Context, { changes, were }: ChangeSystemSettings) {
  const { db } = ctx.app
  throwIf(await ownerRefusal(db, ctx), zoneRefusal(changes), await meanwhileRefusal(db, storedValuesOf(were)))
  return previewSettings(ctx, storedValuesOf(changes))
}

/**
 * Changes company settings and returns the new ones. Past days and months do not change. With a new company time zone,
 * future shifts of people without their own time zone move to it.
 * @throws Refusal 403 unless the actor is the owner of the installation; 400 for an unknown time zone; 409 if a setting
 * has changed meanwhile, or if shifts would overlap in the new time zone.
 */
export function setSystemSettings(ctx: Context, { changes, were }: ChangeSystemSettings) {
  return change(ctx, async (tx) => {
    throwIf(await ownerRefusal(tx, ctx), zoneRefusal(changes))
    const current = await lockSettings(tx)
    throwIf(await meanwhileRefusal(tx, storedValuesOf(were)))
    const { after: values } = await changeOf(tx, storedValuesOf(changes))
    const followUp = values.timeZone === undefined ? null : await preparePeopleWithoutZone(tx, ctx)
    const answer = { settings: presentSettings({ ...current, ...values }) }
    const settingsChange = await writeSettings(tx, { current, values, events: screensOf(values, ctx.actor.id) }, answer)
    return followUp ? { ...settingsChange, events: [...settingsChange.events, ...(await followUp())] } : settingsChange
  })
}

/**
 * Locks the people without their own time zone, and returns a function that applies the company's new time zone to
 * them.
 */
async function preparePeopleWithoutZone(tx: Tx, { app, actor }: Context): Promise<FollowUp> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(isNull(users.timeZone))
    .orderBy(users.id)
    .for('no key update')
  const elsewhere = people.map(({ id }) => id)
  return personChanging(tx, app, { moved: [], elsewhere, today: await readCompanyToday(tx), by: actor.id })
}

const zoneRefusal = ({ timeZone }: Partial<SystemSettings>): Refusal | null =>
  timeZone === undefined || zoneNamed(timeZone) !== null
    ? null
    : invalid({ 'changes.timeZone': 'This time zone does not exist' })

/**
 * Converts settings to their stored form: the first day of the week as a number, the time zone by its canonical name.
 */
function storedValuesOf({ firstDayOfWeek, timeZone, ...rest }: Partial<SystemSettings>): Partial<StoredSettings> {
  return {
    ...rest,
    ...(timeZone === undefined ? {} : { timeZone: zoneNamed(timeZone) ?? timeZone }),
    ...(firstDayOfWeek === undefined ? {} : { firstDayOfWeek: weekDays.indexOf(firstDayOfWeek) + 1 }),
  }
}

/** Converts stored settings to the form of responses. */
const presentSettings = (stored: StoredSettings): SystemSettings => {
  const firstDayOfWeek: WeekDay = weekDays[stored.firstDayOfWeek - 1] ?? 'Sunday'
  return { ...(Object.fromEntries(keys.map((key) => [key, stored[key]])) as unknown as StoredSettings), firstDayOfWeek }
}
