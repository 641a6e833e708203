import { type FeatureRows, type Who, all, row, none, no } from '../../../../testing/rows.ts'
import type { World } from '../../../../testing/world.ts'
import {
  departmentInput,
  departmentToMerge,
  newName,
  positionInput,
  positionToMerge,
  renamedDepartment,
  renamedPosition,
} from './inputs.ts'
import { newcomerInput } from '../../users/test/inputs.ts'

/** Adds a direct report of the subject, and returns the input that removes the report's manager. */
async function moveInput(world: World, ids: Who) {
  const { id } = await newcomerInput(world, ids)
  return { userId: id, managerId: null, seenManagerId: id === ids.actor ? null : ids.subject }
}

// oxfmt-ignore
export const rows: FeatureRows<'hierarchy'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  tree: row(none,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  stats: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  move: row(moveInput,           no,      no,            no,           no,           '403 ok ok',   '403 ok ok'),
  departments: row(none,         'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  createDepartment: row(newName, '403',   '403',         '403',        '403',        'ok',          'ok'),
  departmentEffect: row(departmentInput, no, no, no, no, all, all),
  updateDepartment: row(renamedDepartment, no, no, no, no, all, all),
  removeDepartment: row(departmentInput, no, no, no, no, all, all),
  mergeDepartment: row(departmentToMerge, no, no, no, no, all, all),
  positions: row(none,           '403',   '403',         '403',        '403',        'ok',          'ok'),
  createPosition: row(newName,   '403',   '403',         '403',        '403',        'ok',          'ok'),
  updatePosition: row(renamedPosition, no, no, no, no, all, all),
  removePosition: row(positionInput, no, no, no, no, all, all),
  mergePosition: row(positionToMerge, no, no, no, no, all, all),
}
