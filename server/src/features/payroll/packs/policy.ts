import type { Actor } from '../../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, type Refusal } from '../../../kernel/errors.ts'

/** The facts of a file of rules that determine what may be done with it. */
interface PackFacts {
  enteredBy: string
  confirmedAt: string | null
  withdrawnAt: string | null
}

const decided = () =>
  conflict('This file is already confirmed or withdrawn. Please reload to see it.', 'payroll.pack_decided')
const isDecided = ({ confirmedAt, withdrawnAt }: PackFacts) => confirmedAt !== null || withdrawnAt !== null

/** The checks on the company's own files of rules; each returns a refusal, or null if allowed. */
export const packPolicy = {
  /** `needsOther`: someone else may confirm files, so the person who added one may not. */
  confirm: (actor: Actor, pack: PackFacts, needsOther: boolean): Refusal | null =>
    firstRefusal([
      [isDecided(pack), decided],
      [needsOther && pack.enteredBy === actor.id, () => forbidden('Someone else must confirm a file that you added')],
    ]),
  withdraw: (pack: PackFacts): Refusal | null => (isDecided(pack) ? decided() : null),
}
