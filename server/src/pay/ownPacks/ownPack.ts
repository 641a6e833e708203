import { type Pack, parsePack, readPack } from '../packs/packFile.ts'
import type { PackTables } from '../packs/tables.ts'

/** A file of rules that the company brought, as payroll calculates with it. */
export interface OwnPack {
  id: string
  /** The company's name for it. */
  name: string
  tables: PackTables
}

/** Returns a stored file as payroll calculates with it. Files were checked before they were stored. */
export const ownPackOf = ({ id, name, content }: { id: string; name: string; content: string }): OwnPack => ({
  id,
  name,
  tables: readPack(name, JSON.parse(content)).tables,
})

/** Returns the pack of an uploaded text, or a sentence, without its full stop, for each mistake in it. */
export function parsePackText(content: string): { pack: Pack } | { faults: string[] } {
  try {
    return parsePack(JSON.parse(content))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { faults: [`The file is not valid JSON: ${error.message}`] }
  }
}
