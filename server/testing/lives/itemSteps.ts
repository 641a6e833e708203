import { monthsAfter } from './days.ts'
import { ask, type Person, type World } from './people.ts'
import type { ItemName, Step } from './steps.ts'

const earning = { type: 'EARNING', frequency: 'RECURRING', isTaxed: true, isInsured: true, isProrated: false }
const items: Record<ItemName, object> = {
  TRANSPORT: { ...earning, formula: 'FIXED', isProrated: true },
  HAZARD: { ...earning, formula: 'PER_DAY' },
  SHARE: { ...earning, formula: 'PERCENT_OF_BASE' },
  CAR: { ...earning, type: 'BENEFIT', formula: 'FIXED', isProrated: true },
  LODGING: { ...earning, type: 'BENEFIT', formula: 'FIXED', isProrated: true, isInsured: false },
  COVER: { ...earning, type: 'BENEFIT', formula: 'FIXED', isProrated: true, isTaxed: false },
  DUES: { ...earning, type: 'DEDUCTION', formula: 'PERCENT_OF_GROSS', isTaxed: false, isInsured: false },
}

/** Adds the company's pay items with `add`, which makes the call. Returns their ids. */
export async function addItems(add: (input: object) => Promise<Record<string, any>>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [code, item] of Object.entries(items)) {
    const { item: added } = await add({ ...item, code, name: code, arabicName: code, account: '' })
    ids.set(code, added.id)
  }
  return ids
}

/** Enters a pay item for a person from a month on. */
export async function enterItem(
  world: World,
  person: Person,
  { item, value, month }: Extract<Step, { verb: 'enter item' }>,
): Promise<void> {
  const firstMonth = monthsAfter(world.today.slice(0, 7), month)
  const body = { itemId: world.items.get(item), userId: person.id, value, firstMonth, note: 'Agreed' }
  const answer = await ask(world, person, 'enter item', 'Owner', 'POST', '/payroll/pay-item-entries', body)
  if (!answer) return
  const { id, currency } = answer.entry
  person.reference.items.set(id, {
    name: item,
    value: BigInt(Math.round(value * 100)),
    currency,
    first: firstMonth,
    last: null,
  })
}

/** Ends the person's latest pay item that has no end, with a month or before its first one. */
export async function endItem(
  world: World,
  person: Person,
  { month }: Extract<Step, { verb: 'end item' }>,
): Promise<void> {
  const [id, entry] = [...person.reference.items].findLast(([, { last }]) => last === null) ?? []
  if (!id || !entry) return
  const wanted = monthsAfter(world.today.slice(0, 7), month)
  const withdrawn = monthsAfter(entry.first, -1)
  const lastMonth = wanted < withdrawn ? withdrawn : wanted
  const path = `/payroll/pay-item-entries/${id}`
  if (await ask(world, person, 'end item', 'Owner', 'PATCH', path, { lastMonth })) entry.last = lastMonth
}
