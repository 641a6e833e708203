import type { ImportRow } from '@muster/contract/users/import'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { type KnownPayGroups, type NewPayGroup, setsPayGroups } from '../../payroll/shared/payGroupsOfPeople.ts'
import type { Cells } from './importFile.ts'
import type { KnownPerson } from './importKnown.ts'

const column = 'Pay Group'

/**
 * Reads the pay group of a line, which applies from the current month on; an empty cell is none. Adds what it changes, or the
 * problem, to the row. Returns the new group, undefined if nothing changes.
 */
export function readPayGroup(
  actor: Actor,
  cells: Cells,
  person: KnownPerson | null,
  { byName, ofPeople }: KnownPayGroups,
  { changes, problems }: Pick<ImportRow, 'changes' | 'problems'>,
): NewPayGroup['group'] | undefined {
  const name = cells[column]?.trim()
  const fail = (message: string) => void problems.push({ column, message })
  if (!setsPayGroups(actor)) return name ? fail('You do not have permission to change pay groups') : undefined
  const before = (person && ofPeople.get(person.person.id)) ?? ''
  if (name === undefined || name.toLowerCase() === before.toLowerCase()) return undefined
  if (person && !canDecideFor(actor, person.person.id)) return fail('You cannot change your own pay group')
  const group = name === '' ? null : byName.get(name.toLowerCase())
  if (group === undefined) return fail(`This pay group does not exist. ${choiceOf(byName)}`)
  changes.push({ column, from: before, to: group?.name ?? '' })
  return group
}

const choiceOf = (byName: KnownPayGroups['byName']): string =>
  byName.size
    ? `Please choose one of: ${[...byName.values()].map(({ name }) => name).join(', ')}`
    : 'Please add it in Settings, Payroll.'
