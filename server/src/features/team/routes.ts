import type { Handlers } from '../../http/serveContract.ts'
import { listMembers } from './queries.ts'

export const teamHandlers: Handlers<'team'> = {
  members: ({ app, actor }, query) => listMembers(app.db, actor, query),
}
