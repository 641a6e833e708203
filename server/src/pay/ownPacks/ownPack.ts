import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { payPackFiles } from '../packFiles/tables.ts'
import { readPack } from '../packs/packFile.ts'
import type { PackTables } from '../packs/tables.ts'

/** A file of rules that the company brought, as payroll calculates with it. */
export interface OwnPack {
  id: string
  /** The company's name for it. */
  name: string
  tables: PackTables
}

/** The files read so far. One never changes, so that it is read and parsed once in each process. */
const known = new Map<string, OwnPack>()

/** Returns the company's files with these ids, as payroll calculates with them. Files were checked before they were stored. */
export async function readOwnPacks(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, OwnPack>> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id))
  if (unknown.length) {
    const { id, name, content } = payPackFiles
    const files = await db.select({ id, name, content }).from(payPackFiles).where(inArray(id, unknown))
    for (const file of files)
      known.set(file.id, { id: file.id, name: file.name, tables: readPack(file.name, JSON.parse(file.content)).tables })
  }
  return new Map(ids.flatMap((id) => known.get(id) ?? []).map((pack) => [pack.id, pack]))
}
