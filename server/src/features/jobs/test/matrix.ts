import type { FeatureRows } from '../../../../testing/rows.ts'

export const rows: Partial<FeatureRows<'jobs'>> = {}
