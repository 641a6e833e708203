import type { FeatureView } from '../../kit/views.ts'

export const backups: FeatureView = { feature: 'backups' }
