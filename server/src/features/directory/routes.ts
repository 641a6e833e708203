import type { Handlers } from '../../http/serveContract.ts'
import { getPerson } from './getPerson.ts'
import { listColleagues } from './listColleagues.ts'

export const directoryHandlers: Handlers<'directory'> = {
  list: listColleagues,
  person: getPerson,
}
