import { type FeatureRows, type Who, row, none, no } from '../../../../testing/rows.ts'
import type { World } from '../../../../testing/world.ts'
import { newcomerInput } from '../../users/test/inputs.ts'

/** Somebody new below the person, who is to have no manager any more. */
async function moveInput(world: World, who: Who) {
  const { id } = await newcomerInput(world, who)
  return { userId: id, managerId: null, seenManagerId: id === who.actor ? null : who.subject }
}

// oxfmt-ignore
export const rows: FeatureRows<'hierarchy'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  tree: row(none,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  stats: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  move: row(moveInput,           no,      no,            no,           no,           '403 ok ok',   '403 ok ok'),
}
