import type { Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { documentOf, folderOf, trashedOf, uploadForm, versionedOf } from './world.ts'

export const listInput = async (world: World, ids: Who) => ({ folderId: (await folderInput(world, ids)).id })
export const formInput = async (world: World, ids: Who) => ({
  document: uploadForm().document,
  ...(await listInput(world, ids)),
})
/** Returns input that requests only the caller's own name, because people who may share can see everyone's names. */
export const directoryInput = (_: World, { actor }: Who) => ({ 'ids[0]': actor })
export const privateInput = async (world: World, { subject }: Who) => ({
  id: subject ? await documentOf(world, subject) : unknownId(),
})
export const openInput = async (world: World, { subject }: Who) => ({
  id: subject ? await documentOf(world, subject, { isPrivate: false }) : unknownId(),
})
export const trashedInput = async (world: World, { subject }: Who) => ({
  id: subject ? await trashedOf(world, subject) : unknownId(),
})
export const deleteInput = async (world: World, ids: Who) => ({ ...(await trashedInput(world, ids)), forGood: true })
export const editPrivateInput = async (world: World, ids: Who) => ({
  ...(await privateInput(world, ids)),
  isPrivate: false,
})
export const editOpenInput = async (world: World, ids: Who) => ({ ...(await openInput(world, ids)), tags: ['new'] })
export const newFolderInput = () => ({ name: `Folder ${unknownId()}` })
export const folderInput = async (world: World, { subject }: Who) => ({
  id: subject ? await folderOf(world, subject) : unknownId(),
})
export const renameInput = async (world: World, ids: Who) => ({
  ...(await folderInput(world, ids)),
  ...newFolderInput(),
})

/** Returns input for the first version of a document with two versions, uploaded by the subject. */
export const versionInput = async (world: World, { subject }: Who) => ({
  id: subject ? await versionedOf(world, subject) : unknownId(),
  number: 1,
})
export const newVersionInput = async (world: World, ids: Who) => ({
  ...(await privateInput(world, ids)),
  document: uploadForm().document,
})
export const newOpenVersionInput = async (world: World, ids: Who) => ({
  ...(await openInput(world, ids)),
  document: uploadForm().document,
})
