import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { anonymousActor } from '../kernel/actor.ts'
import { hashPassword, passwordProblem } from '../access/passwords.ts'
import { markMailboxProved } from '../access/provedMailboxes.ts'
import { change } from '../audit/change.ts'
import { type Config, isLoopback } from '../config.ts'
import type { App } from '../context.ts'
import { analyzeGrownTables } from '../db/analyzeGrown.ts'
import { isLockTimeout } from '../db/failures.ts'
import { shareTransaction } from '../db/transaction.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { allFeatures } from '../features.ts'
import { StartError } from '../kernel/startError.ts'
import { readCompanyToday } from '../companySettings/settings.ts'
import { settings } from '../companySettings/tables.ts'
import { createPerson, createStartingRoles } from '../people/createPerson.ts'
import { users } from '../people/tables.ts'
import { demoAccountLines, demoPassword } from '../people/demo/accounts.ts'
import { type DemoPlan, demoPlan } from '../people/demo/acting.ts'
import { demoCompanyOf } from '../people/demo/demoCompany.ts'
import { createDemoPeople } from '../people/demo/createDemoPeople.ts'

/** The key of the setting that stores how far the demo company has been created: `started`, then `finished`. */
const demoState = 'demoCompany'

/**
 * Creates a company if there is none: an empty company with a Super Admin if ADMIN_EMAIL is set, otherwise the demo
 * company. Processes that start at the same time create a single company, and the next start completes an unfinished
 * one. Returns the lines to print once the server listens.
 * @throws StartError if the demo company would be reachable from other machines or send mails, or ADMIN_PASSWORD is too
 * easy to guess.
 */
export async function ensureCompany(app: App): Promise<string[]> {
  const { config, db } = app
  const { people, demo: state } = await findExisting(db)
  if (people && !state) return []
  if (!people && config.admin) {
    const { email, password } = config.admin
    await createFirst(app, (tx) => createEmptyCompany(tx, app, email, password))
    return []
  }
  assertLocalOnly(config)
  assertNotMailed(config, state === 'finished')
  if (!people) await createDemoCompany(app)
  if (state !== 'finished') {
    await keepParts(db, state)
    await createTogether(
      () => createOnce(app, 'independentHistory', createIndependentHistory),
      () => createDependentHistory(app),
    )
    // The notifications of its history are processed now, while no mail server is set.
    await app.waitForNotifications()
    for (const { demo } of allFeatures) await demo?.completeHistory?.(app)
    await db.update(settings).set({ value: 'finished' }).where(eq(settings.key, demoState))
  }
  return demoAccountLines
}

/** Creates the people of the demo company in one transaction. A start that is interrupted leaves none of them. */
async function createDemoCompany(app: App): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await createFirst(app, (tx) => createDemoStart(tx, app, passwordHash))
}

async function createDemoStart(tx: Tx, app: App, passwordHash: string): Promise<void> {
  const { demoPeople } = app.config
  const people = await createDemoPeople(tx, app, passwordHash, demoCompanyOf(demoPeople))
  for (const { demo } of allFeatures) await demo?.createAtStart?.(tx, people)
  await tx.insert(settings).values([
    { key: demoState, value: 'started' },
    { key: demoPlan, value: { day: await readCompanyToday(tx), people: demoPeople } satisfies DemoPlan },
  ])
}

/** A part of the history that is created in one transaction. */
type Part = 'history' | 'independentHistory' | 'laterHistory'

/** The parts that exist in each state in which a start of an earlier release may have left the demo company. */
const partsOfEarlierStates: Readonly<Record<string, readonly Part[]>> = {
  begun: ['history'],
  unfinished: ['history', 'independentHistory', 'laterHistory'],
}

const markOf = (part: Part) => ({ key: `${demoState}.${part}`, value: true })

/** Marks the parts that exist in this state, so that they aren't created again. */
async function keepParts(db: Db, state: unknown): Promise<void> {
  const parts = partsOfEarlierStates[String(state)]
  if (parts) await db.insert(settings).values(parts.map(markOf)).onConflictDoNothing()
}

/**
 * Creates a part of the history in one transaction, unless it exists. A start that is interrupted leaves none of it, and
 * calls at the same time share the round trips of one connection.
 */
const createOnce = (app: App, part: Part, create: (shared: App) => Promise<void>): Promise<void> =>
  shareTransaction(app.db, async (db) => {
    await waitForOtherProcess(db)
    const [isFirst] = await db.insert(settings).values(markOf(part)).onConflictDoNothing().returning()
    if (isFirst) await create({ ...app, db })
  })

async function createHistory(shared: App): Promise<void> {
  for (const { demo } of allFeatures) {
    if (!demo?.createHistory) continue
    await demo.createHistory(shared)
    // The history of the next feature queries this data.
    await analyzeGrownTables(shared.db)
  }
}

async function createIndependentHistory(shared: App): Promise<void> {
  await Promise.all(allFeatures.flatMap(({ demo }) => demo?.createIndependentHistory?.(shared) ?? []))
}

async function createLaterHistory(shared: App): Promise<void> {
  await Promise.all(allFeatures.flatMap(({ demo }) => demo?.createLaterHistory?.(shared) ?? []))
}

/** Creates the history of leave and attendance, then what depends on it. */
async function createDependentHistory(app: App): Promise<void> {
  await createOnce(app, 'history', createHistory)
  await createTogether(
    () => createOnce(app, 'laterHistory', createLaterHistory),
    () => createHistoryInSteps(app),
  )
}

/**
 * Creates a part in one transaction and another in steps at the same time. The locks of the transaction can last longer
 * than the steps wait for them, on a busy machine; these are then repeated after it, and continue where they ended.
 */
export async function createTogether(whole: () => Promise<void>, inSteps: () => Promise<void>): Promise<void> {
  const created = whole()
  const steps = inSteps().catch(async (error: unknown) => {
    if (!isLockTimeout(error)) throw error
    await created
    await inSteps()
  })
  await Promise.all([created, steps])
}

async function createHistoryInSteps(app: App): Promise<void> {
  for (const { demo } of allFeatures) await demo?.createHistoryInSteps?.(app)
}

async function findExisting(db: Db) {
  const people = (await db.$count(users)) > 0
  const [demo] = await db.select({ state: settings.value }).from(settings).where(eq(settings.key, demoState))
  return { people, demo: demo?.state }
}

/**
 * Checks that the demo company can only be reached from this machine and that no proxy lets others in, because its
 * passwords are public.
 * @throws StartError if others could reach it.
 */
function assertLocalOnly({ host, publicUrl, trustedProxies }: Config) {
  const { hostname } = new URL(publicUrl)
  if (isLoopback(host) && isLoopback(hostname.replace(/[[\]]/g, '')) && !trustedProxies.length) return
  throw new StartError(
    'The demo company is for this machine only, but HOST, PUBLIC_URL or TRUSTED_PROXY lets others in. Please unset them or, to start your own company, set ADMIN_EMAIL and ADMIN_PASSWORD and use an empty MUSTER_DATA or DATABASE_URL.',
  )
}

/**
 * Checks that the demo company sends no mails: its people are invented, and its history would send thousands of mails.
 * It is created without a mail server, and gets one later only if DEMO_MAIL is set.
 * @throws StartError if it would send mails.
 */
function assertNotMailed({ smtpUrl, demoMail }: Config, isMade: boolean) {
  if (smtpUrl === null || (isMade && demoMail)) return
  throw new StartError(
    isMade
      ? 'SMTP_URL is set, but the people of the demo company are fictional: please unset SMTP_URL. To send their emails anyway, also set DEMO_MAIL=yes.'
      : 'The demo company is created without SMTP_URL, because its history is never mailed. Please unset SMTP_URL or, to start your own company, set ADMIN_EMAIL and ADMIN_PASSWORD.',
  )
}

/** Waits for locks without a limit until the transaction ends, because another process may be creating the company. */
async function waitForOtherProcess(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`set local statement_timeout = 0`)
}

/** Creates the company, unless another process has already done so. */
async function createFirst(app: App, create: (tx: Tx) => Promise<void>): Promise<void> {
  const request = {
    id: randomUUIDv7(),
    address: 'start',
    userAgent: null,
    browser: null,
    call: 'start',
    idempotencyKey: null,
  }
  await change({ app, actor: anonymousActor, request }, async (tx) => {
    await waitForOtherProcess(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('company'))`)
    if ((await tx.$count(users)) === 0) await create(tx)
    return { action: 'company.created', subject: { type: 'company', id: null }, answer: undefined }
  })
}

async function createEmptyCompany(tx: Tx, app: App, email: string, password: string) {
  const name = { firstName: 'Super', lastName: 'Admin' }
  const passwordRefusal = passwordProblem(password, { ...name, email })
  if (passwordRefusal) throw new StartError(`ADMIN_PASSWORD cannot be used: ${passwordRefusal}`)
  const roleId = (await createStartingRoles(tx)).get(superAdminRole) ?? ''
  const passwordHash = await hashPassword(password)
  const id = await createPerson(tx, app, { ...name, email, passwordHash, status: 'ACTIVE', roleId })
  // The person who installs Muster entered the address, so it needs no confirmation.
  await markMailboxProved(tx, id, email)
}
