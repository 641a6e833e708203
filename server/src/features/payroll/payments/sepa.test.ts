import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printCents } from '../../../pay/money.ts'
import { euroAccount } from '../test/payments.ts'
import { planPayments, refuseInSepa } from './planPayments.ts'
import type { MonthPayments, PayableRecord } from './readPayments.ts'
import { salaryPurpose } from './purposes.ts'
import { messageId, sepaFile } from './sepa.ts'
import { maxSepaCents, sepaName, sepaText } from './sepaText.ts'
import { textsOf, validateSepa } from './test/validateSepa.ts'

const frame = {
  batchId: '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11',
  period: '2026-11',
  purpose: salaryPurpose,
  account: euroAccount,
  company: 'Muster & Söhne',
  payOn: '2026-11-30',
  createdAt: Temporal.Instant.from('2026-11-28T10:00:00.123Z'),
}
const ibans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'MT84MALT011000012345MTLCAST001S',
]

interface Drawn {
  firstName: string
  lastName: string
  llId: string | null
  amount: bigint
  iban: string
  bic: string
}
/** Returns the payments of a month with a record for each of these people. */
function monthOf(people: readonly Drawn[]): MonthPayments {
  const records = people.map(({ firstName, lastName, llId, amount }, i) => ({
    id: `0199c8a1-33b1-7ed0-9f11-${String(i).padStart(12, '0')}`,
    userId: String(i),
    period: '2026-11',
    currency: 'EUR',
    status: 'APPROVED',
    person: { firstName, lastName, llId, department: null, position: null },
    netPay: printCents(amount),
    held: false,
    isListed: false,
  })) satisfies PayableRecord[]
  const details = (i: number) => ({
    bankName: 'Test Bank',
    accountNumber: people[i]?.iban ?? '',
    routingNumber: people[i]?.bic ?? '',
    accountType: 'checking' as const,
  })
  const banks = new Map(
    records.map(({ userId }, i) => [userId, { id: userId, version: 1, savedAt: '', until: null, details: details(i) }]),
  )
  return { currency: 'EUR', due: new Map(), records, others: [], banks }
}
const plan = (people: readonly Drawn[]) => planPayments(monthOf(people), refuseInSepa)
const written = async (people: readonly Drawn[]) => (await Array.fromAsync(sepaFile(frame, plan(people)))).join('')

/** Letters with and without a spelling in basic Latin, and characters that XML or SEPA don't have. */
const unit = fc.constantFrom(...Array.from('aZéßŁØœ1 -/&<>\'"’.(+€😀\u0301'))
const arbitraryPerson = fc.record({
  firstName: fc.string({ unit, minLength: 1, maxLength: 60 }),
  lastName: fc.string({ unit, minLength: 1, maxLength: 60 }),
  llId: fc.option(fc.string({ unit, maxLength: 40 })),
  amount: fc.bigInt({ min: 1n, max: maxSepaCents }),
  iban: fc.constantFrom(...ibans),
  bic: fc.constantFrom('', 'COBADEFFXXX', 'BNPAFRPP'),
})

const anna = { firstName: 'Anna', lastName: 'Groß', llId: 'LL-1', amount: 123_456n, iban: ibans[0] ?? '', bic: '' }

describe('a SEPA file', () => {
  test('is valid, and its sums are those of its payments, whatever people are called', async () => {
    const property = fc.asyncProperty(fc.array(arbitraryPerson, { minLength: 1, maxLength: 8 }), async (people) => {
      const { payments, total } = plan(people)
      fc.pre(payments.length > 0)
      const file = await written(people)
      expect(await validateSepa(file)).toEqual([])
      expect(textsOf(file, 'CtrlSum')).toEqual([printCents(total), printCents(total)])
      expect(textsOf(file, 'NbOfTxs')).toEqual([String(payments.length), String(payments.length)])
      const amounts = textsOf(file, 'InstdAmt').map((amount) => BigInt(amount.replace('.', '')))
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(total)
    })
    await fc.assert(property, { numRuns: 25 })
  })

  test('has these contents', async () => {
    const file = await written([anna])
    expect(await validateSepa(file)).toEqual([])
    expect(textsOf(file, 'Nm')).toEqual(['Muster + Sohne', 'Muster Holding AG', 'Anna Gross'])
    expect(textsOf(file, 'IBAN')).toEqual(['DE02120300000000202051', 'DE89370400440532013000'])
    expect(textsOf(file, 'BICFI')).toEqual(['BYLADEM1001'])
    expect(textsOf(file, 'EndToEndId')).toEqual(['0199c8a133b17ed09f11000000000000'])
    expect([textsOf(file, 'Dt'), textsOf(file, 'CreDtTm')]).toEqual([['2026-11-30'], ['2026-11-28T10:00:00Z']])
    expect(textsOf(file, 'Ustrd')).toEqual(['Salary 2026-11 LL-1'])
    expect(file).toContain('<InstdAmt Ccy="EUR">1234.56</InstdAmt>')
  })

  test('the schema notices a wrong order, sum, character and repeated reference', async () => {
    const file = await written([anna, { ...anna, firstName: 'Ben' }])
    const wrong = [
      file.replace('<ChrgBr>SLEV</ChrgBr>', ''),
      file.replace('<Cd>SEPA</Cd>', '<Cd>URGP</Cd>'),
      file.replace('1234.56</InstdAmt>', '1234.567</InstdAmt>'),
      file.replace('Anna Gross', 'Anna Groß'),
      file.replace('f11000000000001', 'f11000000000000'),
      file.replace('<Dt>2026-11-30</Dt>', '<Dt>30.11.2026</Dt>'),
    ]
    for (const contents of wrong) expect(await validateSepa(contents)).not.toEqual([])
  })

  test('is identified by its batch alone, so that a bank notices the second one', async () => {
    expect(messageId(frame)).toBe('MUSTER-2026-11-7ED09F110D6E2F5A7C11')
    const account = { ...frame.account, bic: 'COBADEFFXXX', accountNumber: ibans[0] ?? '' }
    const other = { ...frame, account, payOn: '2026-12-01', createdAt: frame.createdAt.add({ hours: 30 }) }
    const file = (await Array.fromAsync(sepaFile(other, plan([anna])))).join('')
    expect(textsOf(file, 'MsgId')).toEqual(textsOf(await written([anna]), 'MsgId'))
    expect(textsOf(file, 'PmtInfId')).toEqual(textsOf(file, 'MsgId'))
    expect(messageId({ ...frame, batchId: '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c12' })).not.toBe(messageId(frame))
  })

  test('of 10,000 payments comes in parts', async () => {
    const parts = await Array.fromAsync(sepaFile(frame, plan(Array.from({ length: 10_000 }, () => anna))))
    expect(parts).toHaveLength(52)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(120_000)
  })
})

test.each([
  ['José Łuczak', 'Jose Luczak'],
  ['Ahmed <script>', 'Ahmed .script.'],
  ['A/B  C', 'A-B C'],
  ['  Œuvre Ünal  ', 'OEuvre Unal'],
  ['محمد', '....'],
])('%s is written as %s', (text, expected) => {
  expect(sepaText(text, 70)).toBe(expected)
})

test('a name that would lose letters can’t be written', () => {
  expect([sepaName('محمد علي'), sepaName('Mohamed محمد')]).toEqual([null, null])
})

test.each<[string, Partial<Drawn>]>([
  ['NOT_IBAN', { iban: '0001234567' }],
  ['INVALID_IBAN', { iban: 'DE89370400440532013001' }],
  ['OUTSIDE_SEPA', { iban: 'EG380019000500000000263180002' }],
  ['NAME', { firstName: 'محمد', lastName: 'علي' }],
  ['NAME', { firstName: 'Mohamed', lastName: 'علي' }],
  ['FIELD', { llId: 'م-1' }],
  ['TOO_LARGE', { amount: maxSepaCents + 1n }],
  ['NOTHING_TO_PAY', { amount: 0n }],
  ['NOTHING_TO_PAY', { amount: -1n }],
])('leaves people out: %s', (reason, changes) => {
  const { payments, leftOut } = plan([anna, { ...anna, ...changes }])
  expect([payments.length, leftOut.map((one) => one.reason)]).toEqual([1, [reason]])
})
