import type { Handlers } from '../../http/serveContract.ts'
import { accountList } from './queries.ts'

export const accountsHandlers: Handlers<'accounts'> = {
  list: ({ app, actor }, query) => accountList(app.db, actor, query),
}
