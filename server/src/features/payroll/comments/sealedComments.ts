import type { App } from '../../../context.ts'
import type { Keys } from '../../../files/store/keys.ts'
import { UnopenableError } from '../../../files/store/pieces.ts'
import { Seal } from '../../../files/store/seal.ts'
import type { SealedTable } from '../../../keys/sealedTables.ts'

const sealOf = (keys: Keys) => new Seal(keys, 'payroll-comments')
/** Returns the text that binds a comment to its row. */
const placeOf = ({ id }: { id: string }) => `payroll_comments/${id}`

/** Describes the comments on payroll for a change of the key. */
export const sealedComments: SealedTable = {
  name: 'payroll_comments',
  kind: 'comments on payroll',
  sealOf,
  isOfCompany: true,
  placeOf,
}

/** Returns the encrypted text of a comment. */
export const sealComment = (keys: Keys, comment: { id: string }, text: string): string =>
  sealOf(keys).seal(Buffer.from(text), placeOf(comment)).toString('base64url')

/** Returns the text of a comment; null if it was removed, or if it can't be decrypted, which is logged. */
export function openComment(
  { keys, log }: Pick<App, 'keys' | 'log'>,
  comment: { id: string; sealed: string | null },
): string | null {
  if (comment.sealed === null) return null
  try {
    return sealOf(keys).open(Buffer.from(comment.sealed, 'base64url'), placeOf(comment)).toString()
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error
    if (error.fault !== 'lost') log.error({ err: error, row: comment.id }, 'a comment on payroll cannot be opened')
    return null
  }
}
