import type { FeatureRows } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: Partial<FeatureRows<'schedules'>> = {}
