import { expect, onTestFinished } from 'vitest'
import { setClock } from '../src/kernel/clock.ts'
import { payrollRecords } from '../src/features/payroll/tables.ts'
import { ensureCompany } from '../src/start/ensureCompany.ts'
import { startEmptyApp } from './demoApp.ts'

/**
 * Creates the whole demo company with the clock stopped at an instant in the past, and expects payroll of the months
 * before, which depends on the records of most other features.
 */
export async function createDemoCompanyAt(instant: string): Promise<void> {
  const time = Temporal.Instant.from(instant)
  setClock(() => time)
  onTestFinished(() => setClock(null))
  const { app, close } = await startEmptyApp()
  onTestFinished(close)
  await ensureCompany(app)
  expect(await app.db.$count(payrollRecords)).toBeGreaterThan(500)
}
