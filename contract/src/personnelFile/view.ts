import { anyOf, type Needs } from '../access/needs.ts'

/**
 * The permissions for the Settings tabs of personal records. Each tab needs one of two: to manage your own records or
 * to view everyone's (specification 3, section 6).
 */
export const hiringDocumentsNeeds: Needs = anyOf(
  'settings.hiring_documents_self_manage',
  'settings.hiring_documents_view_all',
)
export const bankingNeeds: Needs = anyOf('settings.banking_self_manage', 'settings.banking_view_all')
export const emergencyContactNeeds: Needs = anyOf('settings.emergency_self_manage', 'settings.emergency_view_all')
