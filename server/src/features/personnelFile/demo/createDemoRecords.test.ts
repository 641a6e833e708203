import { expect, test } from 'vitest'
import { BankingForm } from '@muster/contract/personnelFile/banking'
import { EmergencyContact } from '@muster/contract/personnelFile/emergencyContacts'
import { demoBanking, demoContact } from './createDemoRecords.ts'
import { demoPeople } from '../../../people/demo/people.ts'

test('banking details and emergency contacts are valid input', () => {
  for (const [n, person] of demoPeople.entries()) {
    expect(BankingForm.parse(demoBanking(n))).toEqual(demoBanking(n))
    expect(EmergencyContact.parse(demoContact(person, n))).toEqual(demoContact(person, n))
  }
  expect(new Set(demoPeople.map((_, n) => demoBanking(n).accountNumber)).size).toBe(demoPeople.length)
})
