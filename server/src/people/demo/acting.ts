import { randomUUIDv7 } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { allPermissions, defaultRoles } from '@muster/contract/access/permissions'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { settings } from '../../companySettings/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { BoundedWork } from '../../kernel/boundedWork.ts'
import { now } from '../../kernel/clock.ts'
import { isShared } from '../../db/transaction.ts'
import type { App, Context } from '../../context.ts'
import { runOncePerKey } from '../../idempotency/firstAnswers.ts'
import { users } from '../tables.ts'
import { type DemoCompany, demoCompanyOf } from './demoCompany.ts'

/** The key of the setting that stores how the demo company was planned: its first day and its size. */
export const demoPlan = 'demoPlan'

/** The value of that setting. */
export interface DemoPlan {
  /** The day on which the company was created, `YYYY-MM-DD`. */
  day: string
  people: number
}

/**
 * Returns the day from which the demo company's history is planned, and the company. A start that completes it later or
 * with another `DEMO_PEOPLE` continues with the same. Without a stored plan, returns today and the configured size.
 */
export async function readDemoPlan({
  db,
  config,
}: Pick<App, 'db' | 'config'>): Promise<{ today: string; company: DemoCompany }> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, demoPlan))
  const plan = row?.value as DemoPlan | undefined
  return {
    today: plan?.day ?? (await readCompanyToday(db)),
    company: demoCompanyOf(plan?.people ?? config.demoPeople),
  }
}

/** Returns the people of the demo company as actors, by email address. */
export async function actorsByEmail(app: App): Promise<Map<string, Actor>> {
  const {
    company: { people },
  } = await readDemoPlan(app)
  const rows = await app.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      managerId: users.managerId,
    })
    .from(users)
    .where(
      inArray(
        users.email,
        people.map(({ email }) => email),
      ),
    )
  const rowsByEmail = new Map(rows.map((row) => [row.email, row]))
  return new Map(
    people.flatMap(({ email, role }) => {
      const row = rowsByEmail.get(email)
      if (!row) return []
      const isSuperAdmin = role === superAdminRole
      const permissions = isSuperAdmin ? allPermissions : defaultRoles.find(({ name }) => name === role)?.permissions
      const { email: _email, ...person } = row
      const actor = { ...person, roles: [role], isSuperAdmin, timeZone: null, sessionId: '', mustSetUpFactor: false }
      return [[email, { ...actor, permissions: new Set<string>(permissions) }]]
    }),
  )
}

/**
 * Returns the context of a call that a person of the demo company makes, at the instant `at` if given. Calls with the
 * same key have an effect only once. A shared transaction needs no keys: an interrupted one leaves nothing.
 */
export function contextOf(app: App, actor: Actor, call: string, key: string, at?: string): Context {
  return {
    app,
    actor,
    request: {
      id: randomUUIDv7(),
      address: 'start',
      userAgent: null,
      call,
      idempotencyKey: isShared(app.db) ? null : key,
      at,
    },
    cookie: {
      browser: null,
      session: null,
      device: null,
      signIn: null,
      set: () => undefined,
      clear: () => undefined,
      rememberBrowser: () => undefined,
      rememberDevice: () => undefined,
      keepSignIn: () => undefined,
      forgetSignIn: () => undefined,
    },
  }
}

/**
 * Runs a step once per idempotency key. Checks the key before anything else: when the step is repeated after a crash,
 * its own checks would fail, because its effect is already there.
 */
export const runOnce = async <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
  (await runOncePerKey(ctx, () => true, work)) as T

/** The number of independent parts of the history that are created at the same time. */
const concurrency = 8

/**
 * Runs `work` for each of these independent parts, several at a time, so that their statements share round trips.
 * Different parts must not lock or number the same rows: in a shared transaction, a lock does not make one part wait for
 * another. If a part fails, this waits for those that run, because their statements must not come after the end of the
 * transaction, and begins no others.
 */
export async function runTogether<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const running = new BoundedWork(concurrency)
  try {
    for (const [index, item] of items.entries()) await running.start(() => work(item, index))
  } finally {
    await running.end()
  }
}

/** Returns a person of the demo company by the part of their email address before the @. */
export function actorOf(actors: ReadonlyMap<string, Actor>, name: string): Actor {
  const actor = actors.get(`${name}@demo.test`)
  if (!actor) throw new Error(`${name} is not in the demo company`)
  return actor
}

/**
 * Returns an instant within working hours on `day`. The hour depends on the day; `minute` is the minute of that hour.
 * The instant is never in the future.
 */
export function timeOn(day: Temporal.PlainDate, minute: number): string {
  const at = Temporal.Instant.from(
    `${day.toString()}T${String(8 + (day.dayOfYear % 7)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`,
  )
  const latest = now()
  return (Temporal.Instant.compare(at, latest) < 0 ? at : latest).toString({ fractionalSecondDigits: 3 })
}
