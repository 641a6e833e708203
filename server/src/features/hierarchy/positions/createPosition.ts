import { randomUUIDv7 } from 'node:crypto'
import { type CreatePosition, maxPositions } from '@muster/contract/hierarchy/lists'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, conflict } from '../../../kernel/errors.ts'
import { positions } from '../../../people/tables.ts'
import { listChanged } from '../renameEverywhere.ts'
import { positionById, withUniqueName } from './queries.ts'

/**
 * Adds a position to the list. People who already have this text as their position count as having the listed position.
 * @throws Refusal 409 if it is already listed (`position.taken`) or the list is full.
 */
export const createPosition = (ctx: Context, { name }: CreatePosition) =>
  change(ctx, async (tx) => {
    const isFull = (await tx.$count(positions)) >= maxPositions
    throwIf(isFull ? conflict(`You can have at most ${maxPositions} positions`, 'position.too_many') : null)
    const id = randomUUIDv7()
    await withUniqueName(tx.insert(positions).values({ id, name }).execute())
    return {
      action: 'position.created',
      subject: { type: 'position', id },
      after: { name },
      events: [listChanged('positions')],
      answer: { position: await positionById(tx, ctx.actor, id) },
    }
  })
