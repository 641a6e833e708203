import egyptFile from './egypt.json' with { type: 'json' }
import { readPack } from './packFile.ts'

/** The rules of Egypt. An accountant must confirm their figures: see decision 0044. */
export const egypt = readPack('egypt.json', egyptFile)

/** The currency of the wages that the rules of Egypt tax and insure. */
export const packCurrency = egypt.tables.currency
