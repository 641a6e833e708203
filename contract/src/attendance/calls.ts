import { clocking } from './clocking.ts'
import { corrections } from './corrections.ts'
import { overtime } from './overtime.ts'
import { records } from './records.ts'

export const attendance = { ...clocking, ...records, ...corrections, ...overtime }
