import { randomUUIDv7 } from 'node:crypto'
import { fileOf } from '../../../../testing/forms.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import { changeBanking } from '../banking/changeBanking.ts'
import { saveBankingDetails } from '../banking/saveBankingDetails.ts'
import { uploadHiringDocument } from '../hiring/uploadHiringDocument.ts'

/** Banking details at a fictional bank. */
export const sampleBanking = {
  bankName: 'Test Bank',
  accountNumber: '0001234567',
  routingNumber: '021000021',
  accountType: 'checking',
} as const

/** Saves banking details of a person; returns the person's id. */
export async function bankingDetailsOf({ app }: World, personId: string): Promise<string> {
  await saveBankingDetails(contextOf(app, personId), { id: personId, ...sampleBanking })
  return personId
}

/** An account at another fictional bank that receives a tenth of the pay in Egyptian pounds. */
export const sampleFurtherAccount = {
  bankName: 'Savings Bank',
  accountNumber: 'EG380019000500000000263180002',
  routingNumber: '',
  accountType: 'savings',
  currency: 'EGP',
  kind: 'PERCENT',
  value: 10,
} as const

/** Gives a person banking details with this further account alone, or with none; returns the id of the account. */
export async function furtherAccountOf({ app }: World, personId: string, account = true): Promise<string> {
  const accountId = randomUUIDv7()
  await changeBanking(contextOf(app, personId), personId, () => ({
    ...sampleBanking,
    country: 'US',
    ...(account && { furtherAccounts: [{ ...sampleFurtherAccount, country: 'EG', accountId }] }),
  }))
  return accountId
}

let documents = 0

/** Uploads a hiring document of a person; returns the document's id. */
export async function hiringDocumentOf({ app }: World, personId: string): Promise<string> {
  const document = fileOf(samplePdf(`(document ${(documents += 1)})`), 'contract.pdf')
  const uploaded = await uploadHiringDocument(contextOf(app, personId), { id: personId, document })
  return uploaded.document.id
}
