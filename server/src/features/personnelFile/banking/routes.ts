import { bankingArea } from '../areas.ts'
import { visiblePerson } from '../../../people/reach.ts'
import type { Handlers } from '../../../http/serveContract.ts'
import { listRecords } from '../listRecords.ts'
import { currentVersion, versionPage } from '../../../people/sealedRecords/versions.ts'
import type { BankingDetails } from '../shared/bankDetails.ts'
import {
  addFurtherAccount,
  changeFurtherAccount,
  orderFurtherAccounts,
  removeFurtherAccount,
} from './furtherAccounts.ts'
import { presentVersion } from './maskDetails.ts'
import { revealBanking } from './revealBanking.ts'
import { saveBankingDetails } from './saveBankingDetails.ts'
import { bankingDetails } from '../tables.ts'

const source = { table: bankingDetails, userId: bankingDetails.userId, savedAt: bankingDetails.createdAt }

export const bankingHandlers = {
  bankingPeople: ({ app, actor }, query) => listRecords(app.db, actor, bankingArea, source, query),
  async banking({ app, actor }, { id }) {
    await visiblePerson(app.db, actor, bankingArea, id)
    const current = await currentVersion<BankingDetails>(app.db, app, bankingDetails, id)
    return { bankingDetails: current && presentVersion(current) }
  },
  async bankingVersions({ app, actor }, { id, ...query }) {
    await visiblePerson(app.db, actor, bankingArea, id)
    const page = await versionPage<BankingDetails>(app.db, app, bankingDetails, { userId: id, ...query })
    return { ...page, versions: page.versions.map(presentVersion) }
  },
  revealBanking,
  saveBanking: saveBankingDetails,
  addFurtherAccount,
  changeFurtherAccount,
  orderFurtherAccounts,
  removeFurtherAccount,
} satisfies Partial<Handlers<'personnelFile'>>
