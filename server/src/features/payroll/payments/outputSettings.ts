import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../db/database.ts'
import { proposedTemplates } from './proposedTemplates.ts'
import { type OutputSettings, payrollOutputSettings } from './tables.ts'

const defaults: OutputSettings = {
  paymentAccounts: [],
  paymentTemplates: proposedTemplates,
  ledgerAccounts: [],
  establishment: null,
}

/** Returns a setting of payroll's files; its default if it was never set. */
export async function readOutputSetting<K extends keyof OutputSettings>(
  db: Queryable,
  key: K,
): Promise<OutputSettings[K]> {
  const { value } = payrollOutputSettings
  const [row] = await db.select({ value }).from(payrollOutputSettings).where(eq(payrollOutputSettings.key, key))
  return (row?.value as OutputSettings[K] | undefined) ?? defaults[key]
}

/** Returns a setting of payroll's files like `readOutputSetting`, locked until the transaction ends. */
export async function lockOutputSetting<K extends keyof OutputSettings>(tx: Tx, key: K): Promise<OutputSettings[K]> {
  // A lock of its own, because a setting that was never set has no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll_output_settings'))`)
  return readOutputSetting(tx, key)
}

/** Stores a setting of payroll's files, which the caller has locked. */
export async function writeOutputSetting<K extends keyof OutputSettings>(
  tx: Tx,
  by: string,
  key: K,
  setting: OutputSettings[K],
): Promise<void> {
  const value = sql`${JSON.stringify(setting)}::jsonb`
  const set = { value, updatedBy: by, updatedAt: sql`clock_timestamp()` }
  await tx
    .insert(payrollOutputSettings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: payrollOutputSettings.key, set })
}
