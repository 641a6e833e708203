import type { LeaveLaw } from '@muster/contract/leaves/policyCalls'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { findPayRulesOn } from '../../../pay/rules.ts'

/** The time zones of the countries whose laws about leave are known. */
const zonesOfEgypt: readonly string[] = ['Africa/Cairo', 'Egypt']

/** Returns the laws whose leave policies a company may want: those of the country of its time zone or its pay rules. */
export async function lawsOfCompany(db: Queryable, today: string): Promise<LeaveLaw[]> {
  const [zone, { pack }] = await Promise.all([readSetting(db, 'timeZone'), findPayRulesOn(db, today)])
  return pack === 'EGYPT' || zonesOfEgypt.includes(zone) ? ['EGYPT_2025'] : []
}
