import { eq, sql } from 'drizzle-orm'
import type { TestApp } from '../../../../testing/app.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { anonymousActor } from '../../../kernel/actor.ts'
import { planEntries } from '../entryImport/planEntries.ts'
import { readEntryFile } from '../entryImport/readEntryFile.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { users } from '../../../people/tables.ts'
import { payrollItemEntries, payrollItems } from '../../../pay/tables.ts'

/** Entries start so far in the future that no month changes. */
const firstMonth = '2090-03'

/** A fixed transport allowance as input. */
export const transport = {
  code: 'TRANSPORT',
  name: 'Transport',
  arabicName: 'بدل انتقال',
  type: 'EARNING',
  frequency: 'RECURRING',
  formula: 'FIXED',
  isTaxed: true,
  isInsured: false,
  isProrated: true,
  account: '5215',
} as const

/** Returns a fixed transport allowance as input. Pay items of earlier calls are removed, which only a test can do. */
export async function newItemInput({ app: { app } }: World) {
  const tables = ['payroll_item_endings', 'payroll_item_entries', 'payroll_items']
  await app.db.transaction(async (tx) => {
    for (const table of tables.map((name) => sql.identifier(name))) {
      await tx.execute(sql`alter table ${table} disable trigger user`)
      await tx.execute(sql`delete from ${table}`)
      await tx.execute(sql`alter table ${table} enable trigger user`)
    }
  })
  return transport
}

/** Adds a pay item and returns its id. */
async function addItem(world: World): Promise<string> {
  const { app, company } = world.app
  const [row] = await app.db
    .insert(payrollItems)
    .values({ ...(await newItemInput(world)), createdBy: company.id('Owner') })
    .returning({ id: payrollItems.id })
  return row?.id ?? ''
}

export const itemInput = async (world: World) => ({ id: await addItem(world), lastMonth: '2095-12' })

/** Returns an entry of a new pay item for the subject, who gets a salary first. */
export async function newEntryInput(world: World, { subject }: Who) {
  if (subject) await recordPay(world, subject)
  return {
    itemId: await addItem(world),
    userId: subject ?? unknownId(),
    value: 600,
    firstMonth,
    note: 'As agreed',
  }
}

/** Adds an entry for the subject and returns the input that ends it. */
export async function entryInput(world: World, { subject }: Who) {
  const { app, company } = world.app
  if (!subject) return { id: unknownId(), lastMonth: firstMonth }
  const [row] = await app.db
    .insert(payrollItemEntries)
    .values({
      itemId: await addItem(world),
      userId: subject,
      value: '600',
      currency: 'EGP',
      firstPeriod: firstMonth,
      note: 'As agreed',
      enteredBy: company.id('Owner'),
    })
    .returning({ id: payrollItemEntries.id })
  return { id: row?.id ?? '', lastMonth: firstMonth }
}

const recordPay = ({ app }: World, userId: string) =>
  app.app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [{ userId, holdsFrom: `${firstMonth}-01`, pay: { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null } }],
      null,
    ),
  )

/** Gives a person a new pay item from a month on, entered by HR. */
export async function givePayItem(
  { app, company }: TestApp,
  userId: string,
  item: Pick<typeof payrollItems.$inferInsert, 'code' | 'type' | 'formula'>,
  { value, firstPeriod }: { value: string; firstPeriod: string },
): Promise<void> {
  const by = company.id('Hr')
  const names = {
    name: item.code,
    arabicName: 'بند',
    isTaxed: item.type === 'EARNING' || item.type === 'BENEFIT',
    isProrated: false,
    createdBy: by,
  }
  const [row] = await app.db
    .insert(payrollItems)
    .values({ ...transport, ...item, ...names })
    .returning({ id: payrollItems.id })
  await app.db.insert(payrollItemEntries).values({
    itemId: row?.id ?? '',
    userId,
    value,
    currency: 'EGP',
    firstPeriod,
    note: '',
    enteredBy: by,
  })
}

/** Returns a file with an entry of a new pay item for someone else. */
async function entriesFile(world: World, { actor }: Who): Promise<File> {
  const subject = await world.person('Employee', actor)
  await recordPay(world, subject)
  const { code } = transport
  await addItem(world)
  const [person] = await world.app.app.db.select({ email: users.email }).from(users).where(eq(users.id, subject))
  const lines = [
    'Person,Pay item,Value,Quantity,From,Until,Note',
    `${person?.email},${code},600,,${firstMonth},,As agreed`,
  ]
  return new File([lines.join('\n')], 'entries.csv', { type: 'text/csv' })
}

/** Returns the input for checking a file of entries. */
export const entriesFileInput = async (world: World, who: Who) => ({ file: await entriesFile(world, who) })

/** Returns the input for importing a file of entries. */
export async function importEntriesInput(world: World, who: Who) {
  const file = await entriesFile(world, who)
  const permissions = new Set(['payroll.all_view'] as const)
  const actor = { ...anonymousActor, id: who.actor, isSuperAdmin: true, permissions }
  const { digest } = await planEntries(world.app.app.db, actor, await readEntryFile(file))
  return { file, digest }
}
