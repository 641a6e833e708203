import { sql } from 'drizzle-orm'
import type { TestApp } from '../app.ts'
import { createRole } from '../company.ts'
import { newcomer } from '../people.ts'
import { setAnnualPolicy } from './compareLeave.ts'
import { addItems } from './itemSteps.ts'
import type { Tallies, World } from './people.ts'
import { weekly } from './payParts.ts'
import { firstDay, firstMonth } from './plan.ts'
import { CompanyReference } from './reference.ts'
import type { Script } from './steps.ts'

/** Sets up a new company for a script, with its reference. */
export async function createWorld(app: TestApp, script: Script, tallies: Tallies): Promise<World> {
  const { absencesDeducted, taxed, absencesBeforeAccount } = script
  await disableEvents(app)
  await setAnnualPolicy(app)
  const call = async (...[method, path, body]: [method: string, path: string, body?: object]) => {
    const answer = await app.call('Owner', method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer.body
  }
  const addAccount = async (name: string) => (await call('POST', '/accounts', { name, currency: 'USD' })).account.id
  const accounts = [await addAccount('Client'), await addAccount('Other client')]
  const { departments } = await call('GET', '/departments')
  const roleId = await createRole(app.app.db, 'Prepares pay', ['payroll.read', 'payroll.all_view', 'payroll.process'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  const rules = rulesOf(script)
  await call('POST', '/payroll/rules', { ...rules, firstMonth })
  const { settings } = await call('GET', '/settings/system')
  const were = { absencesBeforeAccount: settings.absencesBeforeAccount }
  await call('PATCH', '/settings/system', { changes: { absencesBeforeAccount }, were })
  const reference = new CompanyReference(firstDay, { absencesDeducted, taxed, absencesBeforeAccount })
  reference.setCutOff(firstMonth, null)
  const items = await addItems((input) => call('POST', '/payroll/pay-items', input))
  const { group } = await call('POST', '/payroll/pay-groups', { name: 'Workshop', paymentOffset: 0, ...weekly })
  const own = {
    accounts,
    items,
    groupId: group.id,
    rules,
    payslips: new Set<string>(),
    sentInParts: new Map(),
    invoices: [],
    departments: departments.slice(0, 2),
    holidays: new Map(),
  }
  return { app, reference, today: firstDay, ...own, ...tallies }
}

/**
 * Discards all events in the database, so that no one is notified. Notifications are not compared and would cause a
 * third of all queries.
 */
async function disableEvents({ app }: TestApp): Promise<void> {
  await app.db.execute(
    sql`create function keep_no_event() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await app.db.execute(sql`create trigger keep_no_event before insert on events
    for each row execute function keep_no_event()`)
}

const rulesOf = ({ absencesDeducted, taxed, taxedByDays }: Script) => ({
  divisor: 240,
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted,
  pack: taxed ? 'EGYPT' : 'NONE',
  partMonthTax: taxedByDays ? 'PART_OF_MONTH' : 'WHOLE_MONTH',
})
