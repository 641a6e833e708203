import { exports } from './exports.ts'
import { figures } from './figures.ts'

export const reports = { ...figures, ...exports }
