import { now } from '../../../kernel/clock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'

const other = { label: 'Ticket home', amount: 500, type: 'BONUS' as const, reason: 'Agreed' }

let daysFrom2095 = 0
/** Ends the subject's employment on a day that no other input has, with a salary. Returns the day. */
async function endEmployment({ app: { app } }: World, userId: string): Promise<string> {
  const last = Temporal.PlainDate.from('2095-01-01').add({ days: ++daysFrom2095 }).toString()
  await employ(app.db, userId, { last })
  const pay = { salary: '10000.00', salaryCurrency: 'EGP' as const, baseSalary: null }
  const holdsFrom = now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().toString()
  await app.db.transaction((tx) => recordEmployment(tx, [{ userId, holdsFrom, pay }], null))
  return last
}

/** Returns a settlement to prepare for the subject, whose employment ends. */
export async function draftSettlementInput(world: World, { subject }: Who) {
  if (subject) await endEmployment(world, subject)
  return { userId: subject ?? unknownId(), ending: 'RESIGNATION', others: [other] }
}

/** Returns the input to decide on a pending settlement of the subject. */
export const decideSettlementInput =
  (status: 'CONFIRMED' | 'REJECTED') =>
  async (world: World, { subject }: Who) => {
    const decision = { status, ...(status === 'REJECTED' && { reason: 'No' }) }
    if (!subject) return { id: unknownId(), ...decision }
    const { app, company } = world.app
    const line = { ...other, item: 'OTHER' as const, isTaxed: true, isInsured: false, because: 'Agreed' }
    const [row] = await app.db
      .insert(payrollSettlements)
      .values({
        userId: subject,
        lastDay: await endEmployment(world, subject),
        ending: 'RESIGNATION',
        currency: 'EGP',
        lines: [line],
        leaveDays: '0',
        preparedBy: company.id('Owner'),
      })
      .returning({ id: payrollSettlements.id })
    return { id: row?.id ?? '', ...decision }
  }
