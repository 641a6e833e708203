import { figures } from './figures.ts'

export const reports = { ...figures }
