import type { Area } from '../../people/reach.ts'

export const bankingArea: Area = { feature: 'records', name: 'banking', team: [], all: ['settings.banking_view_all'] }
export const emergencyArea: Area = {
  feature: 'records',
  name: 'emergencyContacts',
  team: [],
  all: ['settings.emergency_view_all'],
}
export const hiringArea: Area = {
  feature: 'records',
  name: 'hiringDocuments',
  team: [],
  all: ['settings.hiring_documents_view_all'],
}
