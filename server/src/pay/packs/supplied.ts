import type { PayPack } from '@muster/contract/kit/pay'
import bulgariaFile from './bulgaria.json' with { type: 'json' }
import { egypt } from './egypt.ts'
import { type Pack, readPack } from './packFile.ts'
import type { PackTables } from './tables.ts'

/** The rules of countries that come with Muster. An accountant must confirm their figures: see decision 0116. */
export const suppliedPacks: Record<Exclude<PayPack, 'NONE' | 'OWN'>, Pack> = {
  EGYPT: egypt,
  BULGARIA: readPack('bulgaria.json', bulgariaFile),
}

/**
 * Returns the figures of the pack that pay rules name. `egyptian` are those of Egypt with the limits that the company added;
 * they also stand in where no pack applies.
 */
export function tablesOf(
  { pack, ownPack }: { pack: PayPack; ownPack: { tables: PackTables } | null },
  egyptian: PackTables,
): PackTables {
  if (ownPack) return ownPack.tables
  return pack === 'BULGARIA' ? suppliedPacks.BULGARIA.tables : egyptian
}
