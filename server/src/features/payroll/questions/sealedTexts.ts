import type { App } from '../../../context.ts'
import { UnopenableError } from '../../../files/store/pieces.ts'
import { Seal } from '../../../files/store/seal.ts'
import type { Keys } from '../../../files/store/keys.ts'
import type { SealedTable } from '../../../keys/sealedTables.ts'

type Place = { id: string; userId: string }

const sealOf = (keys: Keys) => new Seal(keys, 'payslip-questions')
/** Returns the text that binds a message to its row. */
const placeOf = ({ id, userId }: Place) => `payroll_question_messages/${userId}/${id}`

/** Describes the messages about payslips for a change of the key. */
export const sealedQuestions: SealedTable = {
  name: 'payroll_question_messages',
  kind: 'questions about payslips',
  sealOf,
  placeOf,
}

/** Returns the encrypted text of a message. */
export const sealText = (keys: Keys, message: Place, text: string): string =>
  sealOf(keys).seal(Buffer.from(text), placeOf(message)).toString('base64url')

/** Returns the text of a message; null if it can't be decrypted, which is logged. */
export function openText({ keys, log }: Pick<App, 'keys' | 'log'>, message: Place & { sealed: string }): string | null {
  try {
    return sealOf(keys).open(Buffer.from(message.sealed, 'base64url'), placeOf(message)).toString()
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error
    if (error.fault !== 'lost')
      log.error({ err: error, row: message.id }, 'a question about a payslip cannot be opened')
    return null
  }
}
