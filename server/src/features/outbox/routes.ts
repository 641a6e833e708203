import type { Handlers } from '../../http/serveContract.ts'
import { getMail } from './getMail.ts'
import { listMails } from './listMails.ts'
import { retryAllMails, retryMail } from './retryMails.ts'

export const outboxHandlers: Handlers<'outbox'> = {
  list: listMails,
  get: getMail,
  retry: retryMail,
  retryAll: retryAllMails,
}
