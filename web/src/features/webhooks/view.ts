import type { FeatureView } from '../../kit/views.ts'

export const webhooks: FeatureView = { feature: 'webhooks' }
