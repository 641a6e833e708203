import { relationships, type EmergencyContact } from '@muster/contract/personnelFile/emergencyContacts'
import type { BankingForm } from '@muster/contract/personnelFile/banking'
import { change } from '../../../audit/change.ts'
import type { App } from '../../../context.ts'
import { addVersion } from '../../../people/sealedRecords/versions.ts'
import { bankingDetails, emergencyContacts } from '../tables.ts'
import { actorsByEmail, contextOf, readDemoPlan, runTogether } from '../../../people/demo/acting.ts'
import { type DemoPerson, hireDateOf } from '../../../people/demo/people.ts'

const banks = ['Bank of the Delta', 'Nile Savings Bank', 'Cedar Bank', 'First Harbour Bank']
const givenNames = ['Mona', 'Adam', 'Salma', 'Peter', 'Lina', 'Hassan', 'Eva', 'Omar', 'Ruth', 'Samir']

/** Returns the Egyptian IBAN of a fictional bank, with check digits by ISO 7064. */
export function demoIban(n: number): string {
  const account = `00980001${String(4_000_000_000_000 + n * 7_919).padStart(17, '0')}`
  const check = 98n - (BigInt(`${account}141600`) % 97n)
  return `EG${String(check).padStart(2, '0')}${account}`
}

export const demoBanking = (n: number): BankingForm => ({
  bankName: banks[n % banks.length] ?? '',
  country: 'EG',
  accountNumber: demoIban(n),
  routingNumber: '',
  accountType: n % 3 === 0 ? 'savings' : 'checking',
})

export const demoContact = ({ lastName }: DemoPerson, n: number): EmergencyContact => ({
  contactName: `${givenNames[n % givenNames.length]} ${lastName}`,
  relationship: relationships[n % relationships.length] ?? 'other',
  phoneNumber: `+20 100 55${n % 10} ${String(1000 + n * 37)}`,
  email: n % 2 ? `contact${n}@demo.test` : '',
  address: n % 3 ? '' : `${10 + n} Corniche Street\nCairo`,
})

/**
 * Returns the time at which a demo record is saved: 14 months ago, which is before the first payroll, or on the hire
 * date if that is later.
 */
const givenAt = (today: string, hireDate: string): string => {
  const early = Temporal.PlainDate.from(today).subtract({ months: 14 }).toString()
  return `${hireDate > early ? hireDate : early}T08:30:00.000Z`
}

/**
 * Creates banking details and emergency contacts for most demo people. A few, such as the demo employee, have none yet.
 */
export async function createDemoRecords(app: App): Promise<void> {
  const actors = await actorsByEmail(app)
  const { today, company } = await readDemoPlan(app)
  await runTogether(company.people, async (person, n) => {
    const actor = actors.get(person.email)
    if (!actor || person.status !== 'ACTIVE' || person.email === 'employee@demo.test') return
    const personId = actor.id
    const at = givenAt(today, hireDateOf(person, today))
    if (n % 7 !== 2)
      await change(contextOf(app, actor, 'demo banking', 'demo-banking', at), async (tx) => {
        const { id, version, changed } = await addVersion(tx, app, bankingDetails, personId, demoBanking(n), at)
        const subject = { type: 'banking_details', id }
        return { action: 'banking.changed', subject, personId, after: { version, changed }, answer: null }
      })
    if (n % 6 !== 3)
      await change(contextOf(app, actor, 'demo contact', 'demo-contact', at), async (tx) => {
        const { id, version, changed } = await addVersion(
          tx,
          app,
          emergencyContacts,
          personId,
          demoContact(person, n),
          at,
        )
        const subject = { type: 'emergency_contact', id }
        return { action: 'emergency_contact.changed', subject, personId, after: { version, changed }, answer: null }
      })
  })
}
