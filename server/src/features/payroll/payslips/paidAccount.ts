import type { App } from '../../../context.ts'
import { UnopenableError } from '../../../files/store/pieces.ts'
import { Seal } from '../../../files/store/seal.ts'
import type { Keys } from '../../../files/store/keys.ts'
import type { SealedTable } from '../../../keys/sealedTables.ts'

const sealOf = (keys: Keys) => new Seal(keys, 'payslips')
/** Returns the text that binds the digits to their payslip. */
const placeOf = ({ id, userId }: { id: string; userId: string }) => `payroll_payslips/${userId}/${id}`

/** Describes the accounts on payslips for a change of the key. */
export const sealedPayslips: SealedTable = { name: 'payroll_payslips', kind: 'accounts on payslips', sealOf, placeOf }

/** Returns the encrypted last digits of accounts, bound to the payslip of a record. */
export const sealAccount = (keys: Keys, payslip: { id: string; userId: string }, digits: string): string =>
  sealOf(keys).seal(Buffer.from(digits), placeOf(payslip)).toString('base64url')

/** Returns the last digits of the accounts of a payslip; null without any, or if they can't be decrypted, which is logged. */
export function openAccount(
  { keys, log }: Pick<App, 'keys' | 'log'>,
  payslip: { id: string; userId: string; sealed: string | null },
): string | null {
  if (payslip.sealed === null) return null
  try {
    return sealOf(keys).open(Buffer.from(payslip.sealed, 'base64url'), placeOf(payslip)).toString()
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error
    if (error.fault !== 'lost') log.error({ err: error, row: payslip.id }, 'the account of a payslip cannot be opened')
    return null
  }
}
