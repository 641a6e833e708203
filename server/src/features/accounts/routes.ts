import type { Handlers } from '../../http/serveContract.ts'
import { listAccounts } from './queries.ts'

export const accountsHandlers: Handlers<'accounts'> = {
  list: ({ app, actor }, query) => listAccounts(app.db, actor, query),
}
