import type { Handlers } from '../../http/serveContract.ts'
import { bankingHandlers } from './banking/routes.ts'
import { emergencyHandlers } from './emergency/routes.ts'
import { hiringHandlers } from './hiring/routes.ts'

export const personnelFileHandlers: Handlers<'personnelFile'> = {
  ...bankingHandlers,
  ...emergencyHandlers,
  ...hiringHandlers,
}
