import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import { bankingDetailsOf, furtherAccountOf, hiringDocumentOf, sampleBanking, sampleFurtherAccount } from './world.ts'
import type { Who } from '../../../../testing/rows.ts'

/** Inputs for the calls of banking details, emergency contacts and hiring documents. */

const ofPerson = ({ subject }: Who) => ({ id: subject ?? unknownId() })

/** Returns a search for one person, so that other people don't affect the result. */
export const searchInput = () => ({ search: 'stranger', page: 1, limit: 100 })

export const someBanking = (_: World, ids: Who) => ({ ...ofPerson(ids), ...sampleBanking })

export const revealInput = async (world: World, { subject }: Who) => ({
  id: subject ? await bankingDetailsOf(world, subject) : unknownId(),
})

export async function furtherInput(world: World, ids: Who) {
  if (ids.subject) await furtherAccountOf(world, ids.subject, false)
  return { ...ofPerson(ids), ...sampleFurtherAccount }
}

const accountOf = async (world: World, { subject }: Who) =>
  subject ? await furtherAccountOf(world, subject) : unknownId()

export const shareInput = async (world: World, ids: Who) => ({
  ...ofPerson(ids),
  accountId: await accountOf(world, ids),
  currency: 'EGP',
  kind: 'AMOUNT',
  value: 500,
})

export const accountOrderInput = async (world: World, ids: Who) => ({
  ...ofPerson(ids),
  accountIds: [await accountOf(world, ids)],
})

export const furtherAccountInput = async (world: World, ids: Who) => ({
  ...ofPerson(ids),
  accountId: await accountOf(world, ids),
})

export const contactInput = (_: World, ids: Who) => ({
  ...ofPerson(ids),
  contactName: 'Somebody Near',
  relationship: 'parent',
  phoneNumber: '+20 100 123 4567',
})

export const uploadInput = (_: World, ids: Who) => ({
  ...ofPerson(ids),
  document: fileOf(samplePdf('(hiring)'), 'contract.pdf'),
})

export const documentInput = async (world: World, { subject }: Who) => ({
  ...ofPerson({ actor: '', subject }),
  documentId: subject ? await hiringDocumentOf(world, subject) : unknownId(),
})
