import type { TFunction } from 'i18next'
import type { ImportProgress } from '@muster/contract/users/import'

/** How many lines of an import have been dealt with. */
export const importedSoFar = ({ created, changed, leftOut }: ImportProgress): number =>
  created + changed + leftOut.length

/** What an import has done, in figures; those that are none are left out, but for the first. */
export function importCounts(t: TFunction, { created, changed, leftOut }: ImportProgress): string {
  const parts = [t('{count} people added', { count: created }), t('{count} changed', { count: changed })]
  if (leftOut.length) parts.push(t('{count} left out', { count: leftOut.length }))
  return parts.join(', ')
}
