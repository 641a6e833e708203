import type { Handlers } from '../../http/serveContract.ts'
import { teamPage } from './queries.ts'

export const teamHandlers: Handlers<'team'> = {
  members: ({ app, actor }, query) => teamPage(app.db, actor, query),
}
