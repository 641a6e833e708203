import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Keys } from '../files/store/keys.ts'
import { UnopenableError } from '../files/store/pieces.ts'
import { keyIdIn, type Seal } from '../files/store/seal.ts'

/** A table with encrypted text in its column `sealed`, which may be null. */
export interface SealedTable {
  name: string
  /** The kind of data as commands print it, such as "banking details". */
  kind: string
  sealOf: (keys: Keys) => Seal
  /** True if the rows are the company's; otherwise each is about the person in its column `user_id`. */
  isOfCompany?: true
  /** Returns the text that binds encrypted content to its row. */
  placeOf: (row: Pick<Row, 'id' | 'userId'>) => string
}

/** A row with its encrypted text. The id of the person is empty in tables of the company. */
type Row = { id: string; userId: string; sealed: string }

const personOf = ({ isOfCompany }: SealedTable) => (isOfCompany ? sql`''` : sql`user_id`)

const batchSize = 200

/**
 * The number of base64url characters compared at the start of an encrypted text, to recognise its format and key.
 * Format and key id take five bytes; six characters contain the first four and a half.
 */
const prefixLength = 6

/**
 * Re-encrypts, with the current key, the rows of a table that were encrypted with previous keys. Other transactions may
 * read and write the table at the same time. Each batch is one transaction, after which `onProgress` is called. Returns
 * the number of re-encrypted rows, and the number of rows that no key decrypts, which are left unchanged.
 */
export async function resealTable(
  db: Db,
  keys: Keys,
  table: SealedTable,
  onProgress: () => Promise<void>,
): Promise<{ sealed: number; unopenable: number }> {
  const counts = { sealed: 0, unopenable: 0 }
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    after = await transaction(db, async (tx: Tx) => {
      const rows = await selectRowsWithPreviousKey(tx, keys, table, from)
      const resealed = rows.flatMap((row) => resealRow(keys, table, row) ?? [])
      await updateSealed(tx, table, resealed)
      counts.sealed += resealed.length
      counts.unopenable += rows.length - resealed.length
      return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null)
    })
    await onProgress()
  }
  return counts
}

async function selectRowsWithPreviousKey(tx: Tx, keys: Keys, table: SealedTable, after: string): Promise<Row[]> {
  const { name, sealOf } = table
  const prefix = sealOf(keys).seal(Buffer.alloc(0), '').toString('base64url').slice(0, prefixLength)
  const { rows } = await tx.execute<Row>(sql`
    select id, ${personOf(table)} as "userId", sealed from ${sql.identifier(name)}
    where id::text > ${after} and left(sealed, ${prefixLength}) <> ${prefix} order by id::text limit ${batchSize}`)
  return rows
}

function resealRow(keys: Keys, { sealOf, placeOf }: SealedTable, row: Row): (Row & { anew: string }) | null {
  const seal = sealOf(keys)
  try {
    const content = seal.open(Buffer.from(row.sealed, 'base64url'), placeOf(row))
    return { ...row, anew: seal.seal(content, placeOf(row)).toString('base64url') }
  } catch (error) {
    if (error instanceof UnopenableError) return null
    throw error
  }
}

async function updateSealed(tx: Tx, { name }: SealedTable, rows: (Row & { anew: string })[]): Promise<void> {
  if (!rows.length) return
  const json = JSON.stringify(rows.map(({ id, sealed, anew }) => ({ id, sealed, anew })))
  await tx.execute(sql`select set_config('muster.sealing_anew', 'on', true)`)
  await tx.execute(sql`
    update ${sql.identifier(name)} t set sealed = g.anew
    from jsonb_to_recordset(${json}::jsonb) as g (id uuid, sealed text, anew text)
    where t.id = g.id and t.sealed = g.sealed`)
}

/** The keys that encrypted the rows of a table. */
export interface TableKeys {
  /**
   * The number of rows that each key encrypted, and the people they are about, by the key's id in hex
   * (files/store/seal.ts).
   */
  byKey: Map<string, { rows: number; people: Set<string> }>
}

/** Reads which keys encrypted the rows of a table. */
export async function keysOfTable(db: Db, table: SealedTable): Promise<TableKeys['byKey']> {
  const byKey: TableKeys['byKey'] = new Map()
  for (let after: string | null = ''; after !== null;) {
    const { rows }: { rows: { id: string; userId: string; head: string }[] } = await db.execute(sql`
      select id, ${personOf(table)} as "userId", left(sealed, 8) as head from ${sql.identifier(table.name)}
      where id::text > ${after} and sealed is not null order by id::text limit 5000`)
    for (const { userId, head } of rows) {
      const key = keyIdIn(Buffer.from(head, 'base64url')).toString('hex')
      const counts = byKey.get(key) ?? { rows: 0, people: new Set() }
      counts.rows++
      if (!table.isOfCompany) counts.people.add(userId)
      byKey.set(key, counts)
    }
    after = rows.length < 5000 ? null : (rows.at(-1)?.id ?? null)
  }
  return byKey
}
