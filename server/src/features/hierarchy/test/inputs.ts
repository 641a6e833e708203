import { randomUUIDv7 } from 'node:crypto'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { departments, positions } from '../../../people/tables.ts'

async function departmentOf(world: World): Promise<string> {
  const id = randomUUIDv7()
  await world.app.app.db.insert(departments).values({ id, name: world.newName(), place: 1 })
  return id
}
async function positionOf(world: World) {
  const position = { id: randomUUIDv7(), name: world.newName() }
  await world.app.app.db.insert(positions).values(position)
  return position
}

export const newName = (world: World) => ({ name: world.newName() })
export const departmentInput = async (world: World, { subject }: Who) => ({
  id: subject ? await departmentOf(world) : unknownId(),
})
export const renamedDepartment = async (world: World, ids: Who) => ({
  ...(await departmentInput(world, ids)),
  ...newName(world),
})
export const departmentToMerge = async (world: World, ids: Who) => ({
  ...(await departmentInput(world, ids)),
  from: await departmentOf(world),
})
export const positionInput = async (world: World, { subject }: Who) => ({
  id: subject ? (await positionOf(world)).id : unknownId(),
})
export const renamedPosition = async (world: World, ids: Who) => ({
  ...(await positionInput(world, ids)),
  ...newName(world),
})
export const positionToMerge = async (world: World, ids: Who) => ({
  ...(await positionInput(world, ids)),
  from: (await positionOf(world)).name,
})
