import { custom } from './custom.ts'
import { exports } from './exports.ts'
import { figures } from './figures.ts'
import { schedules } from './schedules.ts'

export const reports = { ...figures, ...exports, ...custom, ...schedules }
