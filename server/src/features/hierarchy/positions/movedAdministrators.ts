import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { administratorsIn, administratorsRefusal, namesOf } from '../administrators.ts'

/**
 * Returns the ids of the administrators with the position `from`: the change gives them another position.
 * @throws Refusal 403 if there are any and the actor is not a Super Admin; 409 if they differ from `confirmed`.
 */
export async function movedAdministrators(
  tx: Tx,
  actor: Pick<Actor, 'isSuperAdmin'>,
  { from, confirmed }: { from: string; confirmed: readonly string[] | undefined },
): Promise<string[]> {
  const administrators = namesOf(await administratorsIn(tx, 'position', from))
  const ids = administrators.map(({ id }) => id)
  const isConfirmed = confirmed !== undefined && new Set(ids).symmetricDifference(new Set(confirmed)).size === 0
  throwIf(administratorsRefusal(actor, administrators), isConfirmed ? null : effectChanged())
  return ids
}

const effectChanged = () =>
  conflict('The people being moved have changed. Check them and confirm again.', 'position.effect_changed')
