import { clocking } from './clocking.ts'
import { corrections } from './corrections.ts'
import { decisions } from './decisions.ts'
import { grid } from './grid.ts'
import { overtime } from './overtime.ts'
import { records } from './records.ts'

export const attendance = { ...clocking, ...records, ...grid, ...corrections, ...overtime, ...decisions }
