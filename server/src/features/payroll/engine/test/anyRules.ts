import fc from 'fast-check'
import { hourBases, partMonthTaxes } from '@muster/contract/kit/pay'
import { egypt } from '../../../../pay/packs/egypt.ts'
import { anyDayPay } from './workingDays.ts'

const premium = fc.oneof(fc.constantFrom(0n, 3500n, 7000n, 10_000n), fc.bigInt({ min: 0n, max: 50_000n }))
/** The last day of a month that counts for its pay; most often its last one, so that the month is not divided. */
export const cutOffDay = fc.option(fc.integer({ min: 1, max: 28 }), { freq: 3 })
const cutOff = fc.record({ before: cutOffDay, own: cutOffDay })
/** Pay rules of a month. */
export const anyRules = fc.record({
  divisor: fc.oneof(fc.constant(240), fc.integer({ min: 1, max: 744 })),
  hourBase: fc.constantFrom(...hourBases),
  premiums: fc.record({ day: premium, night: premium, restDay: premium, holiday: premium }),
  absencesDeducted: fc.boolean(),
  dayPay: fc.record({ before: anyDayPay, own: anyDayPay }),
  pack: fc.constantFrom('NONE', 'EGYPT', 'EGYPT'),
  packId: fc.constant(null),
  partMonthTax: fc.constantFrom(...partMonthTaxes),
  cutOffs: fc.record({ time: cutOff, overtime: cutOff }),
  tables: fc.constant(egypt.tables),
})
