import { expect, test } from 'vitest'
import { CompanyDetails } from '@muster/contract/settings/companyDetails'
import { startTestApp } from '../../../../testing/app.ts'
import { sellerOf } from '../../../companySettings/seller.ts'
import { settings } from '../../../companySettings/tables.ts'
import { createDemoDetails } from './createDemoDetails.ts'

test('the demo company has all details of a seller, each valid', async () => {
  const app = await startTestApp()
  try {
    const { db } = app.app
    await db.transaction((tx) => createDemoDetails(tx))
    const stored = Object.fromEntries((await db.select().from(settings)).map(({ key, value }) => [key, value]))
    const details = CompanyDetails.parse(stored)
    expect(stored).toMatchObject(details)
    expect(Object.values(details)).not.toContain('')
    expect(Object.values(await sellerOf(db))).not.toContain(null)
  } finally {
    await app.close()
  }
})
