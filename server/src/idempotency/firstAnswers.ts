import { createHash, createHmac } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Actor, anonymousActor } from '../kernel/actor.ts'
import type { App, Context } from '../context.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { placeholders, prepareOnce } from '../db/prepareOnce.ts'
import { beforeCommit } from '../db/transaction.ts'
import { assertFound, throwIf, conflict, Refusal } from '../kernel/errors.ts'
import { IncomingFile } from '../files/store/incomingFile.ts'
import type { Keys } from '../files/store/keys.ts'
import { Seal } from '../files/store/seal.ts'
import { idempotencyKeys } from './tables.ts'

type Source = Pick<Context, 'actor' | 'request'> & { app: Pick<App, 'areasReaching' | 'keys'> }
interface StoredAnswer {
  /** The stored answer; null if a repeated call must read its answer from the database. */
  answer: unknown
}
type Key = Pick<typeof idempotencyKeys.$inferInsert, 'userId' | 'call' | 'key'>

function keyOf({ actor, request }: Pick<Source, 'actor' | 'request'>): Key | null {
  if (!request.idempotencyKey || actor.id === anonymousActor.id) return null
  return { userId: actor.id, call: request.call, key: request.idempotencyKey }
}

/** Returns the SQL condition for the row of a key, whose parts are placeholders. */
const sameKey = () => {
  const { userId, call, key } = placeholders('userId', 'call', 'key')
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))
}

/**
 * Returns the digests of a call's input, in which the order of fields does not matter and files are represented by
 * their content. They are keyed, because input may contain passwords. The first is made with the current key, others
 * with previous keys during a key change.
 */
export async function inputDigests(keys: Keys, input: unknown): Promise<string[]> {
  const content = JSON.stringify(await canonical(input)) ?? ''
  return keys.all('idempotency').map((key) => createHmac('sha256', key).update(content).digest('base64url'))
}

async function canonical(value: unknown): Promise<unknown> {
  if (value instanceof File) return ['file', value.name, await fileDigest(value)]
  if (Array.isArray(value)) return Promise.all(value.map(canonical))
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Promise.all(fields.map(async ([name, inner]) => [name, await canonical(inner)]))
}

async function fileDigest(file: File): Promise<string> {
  if (file instanceof IncomingFile) return file.received.digest
  const hash = createHash('sha256')
  for await (const part of file.stream()) hash.update(part)
  return hash.digest('hex')
}

const permissionsDigest = ({ permissions, isSuperAdmin }: Actor) =>
  createHash('sha256')
    .update(JSON.stringify([isSuperAdmin, [...permissions].toSorted()]))
    .digest('base64url')

const sealOf = ({ keys }: Pick<App, 'keys'>) => new Seal(keys, 'stored-answers')
/** Returns the text that binds an answer to its key. */
const placeOf = ({ userId, call, key }: Key) => `idempotency_keys/${userId}/${call}/${key}`

const sealAnswer = (source: Source, key: Key, answer: unknown): string =>
  sealOf(source.app)
    .seal(Buffer.from(JSON.stringify(answer)), placeOf(key))
    .toString('base64url')

/** Returns an encrypted answer. Input whose digest is known was digested with a key that can also decrypt. */
const openAnswer = (source: Source, key: Key, sealed: string): unknown =>
  JSON.parse(sealOf(source.app).open(Buffer.from(sealed, 'base64url'), placeOf(key)).toString())

/**
 * Claims the request's Idempotency-Key for the change about to be made. Returns false if an earlier request has claimed
 * it, otherwise true, also if the request has no key.
 */
export async function claimKey(tx: Tx, source: Source): Promise<boolean> {
  const key = keyOf(source)
  if (!key) return true
  const query = prepareOnce(tx, 'claim_key', () =>
    tx
      .insert(idempotencyKeys)
      .values(placeholders('userId', 'call', 'key', 'input'))
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key }),
  )
  return (await query.execute({ ...key, input: source.request.inputDigests?.[0] ?? '' })).length > 0
}

/**
 * Stores the answer with the commit, encrypted, under the request's Idempotency-Key, with the actor's permissions and
 * access at this time.
 */
export async function storeAnswer(tx: Tx, source: Source, answer: unknown, personId: string | null): Promise<void> {
  const key = keyOf(source)
  if (!key) return
  const areas = personId === null ? [] : await source.app.areasReaching(tx, source.actor, personId)
  const sealed = (answer ?? null) === null ? null : sealAnswer(source, key, answer)
  const query = prepareOnce(tx, 'store_answer', () =>
    tx
      .update(idempotencyKeys)
      .set({
        sealed: sql`${sql.placeholder('sealed')}`,
        personId: sql`${sql.placeholder('personId')}`,
        areas: sql`${sql.placeholder('areas')}`,
        permissions: sql`${sql.placeholder('permissions')}`,
      })
      .where(sameKey()),
  )
  const permissions = permissionsDigest(source.actor)
  beforeCommit(tx, () => query.execute({ ...key, sealed, personId, areas, permissions }))
}

/**
 * Returns the first answer to the request's Idempotency-Key, or null if the key is new.
 * @throws Refusal 409 if the key was used with other input, or the actor's permissions have changed since; 404 if the
 * actor may no longer see the affected person.
 */
export async function findStoredAnswer(db: Queryable, source: Source): Promise<StoredAnswer | null> {
  const key = keyOf(source)
  if (!key) return null
  const query = prepareOnce(db, 'stored_answer', () => db.select().from(idempotencyKeys).where(sameKey()))
  const [storedAnswer] = await query.execute({ ...key })
  if (!storedAnswer) return null
  throwIf((source.request.inputDigests ?? ['']).includes(storedAnswer.input) ? null : reused())
  if (storedAnswer.areas.length > 0 && storedAnswer.personId !== null) {
    const now = await source.app.areasReaching(db, source.actor, storedAnswer.personId)
    assertFound(now.length)
    throwIf(storedAnswer.areas.some((area) => !now.includes(area)) ? outdated() : null)
  }
  throwIf(storedAnswer.permissions !== permissionsDigest(source.actor) ? outdated() : null)
  const { sealed, answer } = storedAnswer
  return { answer: sealed === null ? answer : openAnswer(source, key, sealed) }
}

const reused = () =>
  conflict(
    'This Idempotency-Key was already used for another request. Nothing was done. Please try again.',
    'idempotency.reused',
  )

const outdated = () =>
  conflict(
    'This was already done, but your permissions have changed since. Please reload to see the result.',
    'idempotency.outdated',
  )

/**
 * Runs a call's work, or returns the first answer if its Idempotency-Key was used before. The key is checked first,
 * because the call's own rules might refuse the repetition. If the stored answer is not the call's whole answer
 * (`isAnswer` returns false), the work runs again, but its change is not repeated.
 */
export async function runOncePerKey(
  source: Context,
  isAnswer: (storedAnswer: unknown) => boolean,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = source.app
  const hasAnswer = (storedAnswer: StoredAnswer | null): storedAnswer is StoredAnswer =>
    storedAnswer !== null && storedAnswer.answer !== null && isAnswer(storedAnswer.answer)
  const first = await findStoredAnswer(db, source)
  if (hasAnswer(first)) return first.answer
  try {
    return await work()
  } catch (error) {
    // The same request may have succeeded in parallel, which may be why this one was refused.
    const meanwhile = error instanceof Refusal ? await findStoredAnswer(db, source) : null
    if (hasAnswer(meanwhile)) return meanwhile.answer
    throw error
  }
}

/** Deletes stored answers that are older than 24 hours. */
export async function deleteExpiredAnswers(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
}
