import { describe, expect, test } from 'vitest'
import { countryOf, isRoutingNumber } from './accountNumbers.ts'
import { BankingForm } from './banking.ts'
import { FurtherAccountForm } from './furtherAccounts.ts'
import { EmergencyContact } from './emergencyContacts.ts'

const egypt = 'EG380019000500000000263180002'
const input = { bankName: 'A Bank', accountNumber: egypt, routingNumber: '', accountType: 'checking' }
const refusalOf = (changes: object) => {
  const parsed = BankingForm.safeParse({ ...input, ...changes })
  return parsed.success ? null : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('banking details', () => {
  test.each([
    [egypt, ''],
    ['eg38 0019 0005 0000 0000 2631 8000 2', ''],
    ['GB82-WEST-1234-5698-7654-32', 'WESTGB2L'],
    ['0001 2345 67', '021000021'],
    ['1234', '0110-0001-5'],
  ])('account %s with routing number %j is accepted', (accountNumber, routingNumber) => {
    expect(refusalOf({ accountNumber, routingNumber })).toBe(null)
  })

  test('are stored without the characters that group digits', () => {
    const { accountNumber, routingNumber } = BankingForm.parse({
      ...input,
      accountNumber: ' 0001-2345 67 ',
      routingNumber: '021 000 021',
    })
    expect([accountNumber, routingNumber]).toEqual(['0001234567', '021000021'])
  })

  test.each([
    ['JP', '普通 1234567', '0001-123'],
    ['AU', '12-345 678', '062-000'],
    ['IN', '50100012345678', 'HDFC0000001'],
    ['ZA', '62001234567', ''],
    ['CA', '1234567', '00012-003'],
  ])('numbers of a bank in %s are accepted as written: %s, %j', (country, accountNumber, routingNumber) => {
    const form = { ...input, country, accountNumber, routingNumber }
    expect(BankingForm.parse(form)).toEqual(form)
  })

  test('elsewhere follow the rules of the country, by default that of the account number', () => {
    expect(refusalOf({ country: 'EG', accountNumber: egypt })).toBe(null)
    expect(refusalOf({ country: 'GB', accountNumber: egypt })).toEqual([
      'accountNumber: This IBAN belongs to a different country',
    ])
    expect(refusalOf({ country: 'GB', accountNumber: '12345678' })).toEqual([
      'accountNumber: Please enter the IBAN. Every account in this country has one.',
    ])
    expect(refusalOf({ country: 'US', accountNumber: '12345678', routingNumber: '021000022' })).toEqual([badRouting])
    expect(refusalOf({ country: 'XX' })).toEqual(['country: Please choose the country of the bank'])
    expect([countryOf(egypt), countryOf('12345678')]).toEqual(['EG', 'US'])
  })

  const badIban = 'accountNumber: This IBAN is not valid. Please check each character.'
  const noNumber = 'accountNumber: Please enter an IBAN, or an account number of 4 to 17 digits'
  const badRouting = 'routingNumber: This routing number is not valid. Please check each of its 9 digits.'
  test.each([
    [{ accountNumber: 'EG380019000500000000263180003' }, badIban],
    [{ accountNumber: 'XX82WEST12345698765432' }, badIban],
    [{ accountNumber: '123' }, noNumber],
    [{ accountNumber: '1'.repeat(18) }, noNumber],
    [{ accountNumber: '12345x' }, noNumber],
    [{ accountNumber: '٤٣٢١٤٣٢١' }, noNumber],
    [{ accountNumber: '----' }, noNumber],
    [{ accountNumber: ' ' }, 'accountNumber: Please enter the account number'],
    [{ accountNumber: '12345678' }, 'routingNumber: Please enter the routing number of the bank'],
    [{ accountNumber: '12345678', routingNumber: '021000022' }, badRouting],
    [{ accountNumber: '12345678', routingNumber: 'WESTGB2L' }, badRouting],
    [{ routingNumber: '021000021' }, 'routingNumber: With an IBAN, leave this empty or enter the bank’s BIC'],
    [{ bankName: ' ' }, 'bankName: Please enter the name of the bank'],
    [{ accountType: 'current' }, 'accountType: Please choose checking or savings'],
  ])('%j is refused', (changes, message) => {
    expect(refusalOf(changes)?.[0]).toBe(message)
  })

  test('the routing number’s checksum detects each single mistyped digit', () => {
    const right = '122105155'
    expect(isRoutingNumber(right)).toBe(true)
    const wrong = Array.from(right).flatMap((digit, i) =>
      Array.from('0123456789')
        .filter((other) => other !== digit)
        .map((other) => right.slice(0, i) + other + right.slice(i + 1)),
    )
    expect(wrong.filter(isRoutingNumber)).toEqual([])
    expect(isRoutingNumber('000000000')).toBe(false)
  })
})

describe('an emergency contact', () => {
  const contact = { contactName: 'Mona Adel', relationship: 'sibling', phoneNumber: '+20 (100) 123-4567' }
  const refused = (changes: object) => EmergencyContact.safeParse({ ...contact, ...changes }).error?.issues[0]

  test('is complete without email and address', () => {
    expect(EmergencyContact.parse(contact)).toEqual({ ...contact, email: '', address: '' })
    expect(EmergencyContact.parse({ ...contact, email: ' ' }).email).toBe('')
    expect(EmergencyContact.parse({ ...contact, email: ' Mona@Example.com ' }).email).toBe('mona@example.com')
  })

  test.each([
    [{ contactName: '' }, 'contactName', 'Please enter the name of the contact'],
    [{ relationship: 'cousin' }, 'relationship', 'Please choose a relationship'],
    [{ phoneNumber: '' }, 'phoneNumber', 'Please enter a phone number'],
    [{ phoneNumber: '12 34' }, 'phoneNumber', 'Please enter a phone number, such as +20 100 123 4567'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'Please enter a phone number, such as +20 100 123 4567'],
    [{ email: 'mona' }, 'email', 'Please enter a valid email address'],
    [{ address: 'x'.repeat(301) }, 'address', 'Please use at most 300 characters'],
  ])('%j is refused', (changes, path, message) => {
    expect(refused(changes)).toMatchObject({ path: [path], message })
  })
})

test('a wrong number is reported together with fields missing elsewhere', () => {
  const { error } = BankingForm.safeParse({ country: 'EG', accountNumber: 'EG00', bankName: '' })
  const fields = new Set(error?.issues.map(({ path }) => path.join('.')))
  expect([...fields].toSorted()).toEqual(['accountNumber', 'accountType', 'bankName'])
})

describe('a further account', () => {
  const account = { ...input, currency: 'EGP', kind: 'PERCENT', value: 100 }
  const errorsOf = (changes: object) =>
    FurtherAccountForm.safeParse({ ...account, ...changes }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    ) ?? []

  test.each<[object, string[]]>([
    [{}, []],
    [{ kind: 'AMOUNT', value: 100.01 }, []],
    [{ value: 0.01 }, []],
    [{ value: 100.01 }, ['value: Please enter at most 100 percent']],
    [
      { value: 101, accountNumber: '123' },
      [
        'accountNumber: Please enter an IBAN, or an account number of 4 to 17 digits',
        'value: Please enter at most 100 percent',
      ],
    ],
    [
      { value: undefined, kind: undefined },
      ['kind: Please choose an amount or a percentage', 'value: Please enter how much this account receives'],
    ],
  ])('%j', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors)
  })
})
