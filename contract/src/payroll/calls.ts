import { adjustments } from './adjustments.ts'
import { records } from './records.ts'
import { recounts } from './recounts.ts'
import { rules } from './rules.ts'
import { runs } from './runs.ts'
import { salary } from './salary.ts'

export const payroll = { ...records, ...runs, ...recounts, ...adjustments, ...salary, ...rules }
