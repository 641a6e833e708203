import { ask, caller, cents, type Person, type World } from './people.ts'
import type { Step } from './steps.ts'

const mainEnding = '0000'
const accountOf = (ending: string) => ({
  bankName: 'A Bank',
  country: 'US',
  accountNumber: `12345${ending}`,
  routingNumber: '021000021',
  accountType: 'checking',
})

/** The largest number of further accounts. */
const maxFurther = 3

/**
 * Adds an account that receives a share of the person's pay, after the main account for the first one. A person with all
 * accounts that they may have removes the first one instead.
 */
export async function dividePay(
  world: World,
  person: Person,
  { kind, value, currency }: Extract<Step, { verb: 'divide pay' }>,
): Promise<void> {
  const { reference, id } = person
  if (!reference.isActive) return
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    ask(world, person, 'divide pay', caller(world, person), method, `/users/${id}/banking-details${path}`, body)
  if (!reference.accounts && !(await send('PUT', '', accountOf(mainEnding)))) return
  reference.accounts ??= { main: mainEnding, further: [] }
  const { further } = reference.accounts
  if (further.length === maxFurther) {
    const [first] = further
    const { bankingDetails } = (await ask(
      world,
      person,
      'read accounts',
      'Owner',
      'GET',
      `/users/${id}/banking-details`,
    ))!
    const { accountId } = bankingDetails.details.furtherAccounts.find(({ accountNumber }: { accountNumber: string }) =>
      accountNumber.endsWith(first!.ending),
    )
    if (await send('DELETE', `/further-accounts/${accountId}`)) reference.accounts.further = further.slice(1)
    return
  }
  person.accountCount += 1
  const ending = String(person.accountCount).padStart(4, '0')
  const share = { kind, value, currency }
  if (!(await send('POST', '/further-accounts', { ...accountOf(ending), ...share }))) return
  reference.accounts.further = [...further, { ending, kind, value: cents(value), currency }]
}
