import { eq } from 'drizzle-orm'
import { randomUUIDv7 } from 'node:crypto'
import { anonymousActor } from '../../../kernel/actor.ts'
import { record } from '../../../audit/record.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { all, type FeatureRows, no, none, ofPerson, row, type Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'

/** Adds an entry about a person; returns its id. */
export async function entryOf({ app }: World, personId: string, values: object = {}): Promise<string> {
  const subject = { type: 'test', id: randomUUIDv7() }
  const request = { id: randomUUIDv7(), address: '127.0.0.1' }
  await record(
    app.app.db,
    { app: app.app, actor: anonymousActor, request },
    { action: 'leave.changed', subject, personId, ...values },
  )
  const [entry] = await app.app.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subject.id))
  return entry?.id ?? ''
}

const entryInput = async (world: World, { subject }: Who) => ({
  id: subject ? await entryOf(world, subject) : unknownId(),
})
const personInput = (_: World, { subject }: Who) => ({ personId: subject ?? unknownId() })
const exportInput = (_: World, { subject }: Who) => ({ personId: subject ?? unknownId(), format: 'csv' })

// oxfmt-ignore
export const rows: FeatureRows<'audit'> = {
  list: row(personInput, no, no, no, no, no, all),
  actions: row(none, '403', '403', '403', '403', '403', 'ok'),
  people: row(ofPerson, no, no, no, no, no, all),
  export: row(exportInput, no, no, no, no, no, all),
  state: row(none, '403', '403', '403', '403', '403', 'ok'),
  check: row(none, '403', '403', '403', '403', '403', 'ok'),
  get: row(entryInput, no, no, no, no, no, all),
}
