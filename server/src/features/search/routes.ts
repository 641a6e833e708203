import type { Handlers } from '../../http/serveContract.ts'
import { find } from './find.ts'

export const searchHandlers: Handlers<'search'> = { find }
