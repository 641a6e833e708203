import type { Contract } from '@muster/contract/contract'
import type { Area } from '../../people/reach.ts'

/** A kind of record with a reach of its own. */
export interface RecordsArea extends Area {
  /** The calls that answer otherwise once one is saved: each look at another's record is recorded, so no more is read again. */
  calls: readonly (keyof Contract['records'])[]
}

export const bankingArea: RecordsArea = {
  feature: 'records',
  name: 'banking',
  team: [],
  all: ['settings.banking_view_all'],
  calls: ['banking', 'bankingPeople', 'bankingVersions'],
}
export const emergencyArea: RecordsArea = {
  feature: 'records',
  name: 'emergencyContacts',
  team: [],
  all: ['settings.emergency_view_all'],
  calls: ['emergencyContact', 'emergencyPeople', 'emergencyVersions'],
}
export const hiringArea: RecordsArea = {
  feature: 'records',
  name: 'hiringDocuments',
  team: [],
  all: ['settings.hiring_documents_view_all'],
  calls: ['hiringDocuments', 'hiringPeople'],
}
