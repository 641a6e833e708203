import { createHash } from 'node:crypto'
import type { ImportRow, PeopleColumn } from '@muster/contract/users/import'
import { maxManagementLevels } from '@muster/contract/kit/people'
import { Email } from '@muster/contract/kit/text'
import type { Actor } from '../../../kernel/actor.ts'
import { reachOf, peopleArea } from '../../../people/reach.ts'
import type { Config } from '../../../config.ts'
import type { NewPayGroup } from '../../payroll/shared/payGroupsOfPeople.ts'
import { sentenceOf } from '../../../kernel/errors.ts'
import { faultOf, type Reading, readFields } from './importFields.ts'
import type { FileLine } from './importFile.ts'
import { readPayGroup } from './importPayGroup.ts'
import { addressOf, type KnownPeople, type KnownPerson } from './importKnown.ts'
import { emailTaken, llIdTaken, managerBelow, managerFromTeam, tooManyLevels } from '../../../people/rules.ts'
import { ownersAddressRefusal, userPolicy } from '../../../people/policy.ts'
import { hireDateProblem, probationProblem } from '../person/changePeople.ts'
import { canTakeIn, ownManager, takeInRefused } from '../shared/updateUser.ts'

/** A line of the file with the change that it makes. */
export interface Step {
  row: ImportRow
  cells: FileLine['cells']
  values: Reading['values']
  /** The person to be changed; null if the line adds one. */
  person: KnownPerson | null
  /**
   * The manager's id, or their email address if the same file adds them; null for no manager; undefined if the manager
   * does not change.
   */
  manager: string | null | undefined
  /** The pay group from this month on, null for none; undefined if it does not change. */
  payGroup: NewPayGroup['group'] | undefined
  /**
   * Number of people above the person after the import. Lines are imported in ascending order of this number, so that
   * managers come first.
   */
  depth: number
}

/** The email address of the example in the template. It never belongs to a real person. */
export const exampleAddress = 'nora.nile@example.com'
const isExample = 'This is the template’s example. Please replace or delete this line.'

export const noManager = 'No active person has this email address'
const cannotAdd = 'You do not have permission to add people'
const cannotChange = 'You do not have permission to change people'

/**
 * Returns the effect that importing these lines would have, without importing them. The rules for adding and changing
 * people apply to each line, and managers are checked in the hierarchy that results from the import.
 */
export function planImport(config: Config, actor: Actor, lines: FileLine[], knownPeople: KnownPeople): Step[] {
  const steps = lines.map((line) => stepOf(config, actor, line, knownPeople))
  refuseRepeated(steps, 'Email', (step) => step.row.email)
  refuseRepeated(steps, 'LL-ID', ({ cells }) => (cells['LL-ID'] ?? '').trim())
  placeInTree(actor, steps, knownPeople)
  for (const { row, person } of steps) {
    const [first] = row.changes
    const problem = person && first && changeProblem(actor, person)
    if (problem) row.problems.push({ column: first.column, message: problem })
    row.outcome = row.problems.length ? 'refused' : !person ? 'create' : first ? 'change' : 'same'
  }
  return steps
}

/** Returns the reason why the actor may not change a person, as a sentence; null if they may. */
function changeProblem(actor: Actor, { standing }: KnownPerson): string | null {
  if (!actor.permissions.has('users.update')) return cannotChange
  const refusal = userPolicy.change(actor, standing, 'change the details of')
  return refusal && sentenceOf(refusal)
}

function stepOf(config: Config, actor: Actor, { line, cells }: FileLine, knownPeople: KnownPeople): Step {
  const email = addressOf(cells.Email)
  const found = knownPeople.people.get(email)
  const person = found?.visible ? found : null
  const { values, changes, problems } = readFields(actor, cells, person)
  const emailProblem = found && !person ? emailTaken : person ? null : faultOf(Email, email)
  if (emailProblem !== null) problems.unshift({ column: 'Email', message: emailProblem })
  const llIdOf = knownPeople.llIds.get(values.llId ?? '')
  if (llIdOf && llIdOf !== person?.person.id) problems.push({ column: 'LL-ID', message: llIdTaken })
  problems.push(...departmentProblems(values.department, knownPeople))
  const hireDateFault = person && values.hireDate !== undefined ? hireDateProblem(person.person, values.hireDate) : null
  if (hireDateFault !== null) problems.push({ column: 'Hire Date', message: hireDateFault })
  problems.push(...probationProblems(values, person, knownPeople))
  if (!person) {
    if (!actor.permissions.has('users.create')) problems.push({ column: 'Email', message: cannotAdd })
    problems.push(...addressProblems(config, actor, email))
    if (email === exampleAddress) problems.push({ column: 'Email', message: isExample })
  }
  const payGroup = readPayGroup(actor, cells, person, knownPeople.payGroups, { changes, problems })
  const name = [cells['First Name'] ?? person?.person.firstName, cells['Last Name'] ?? person?.person.lastName]
  return {
    row: { line, email, name: name.join(' ').trim(), outcome: 'same', changes, problems },
    cells,
    values,
    person,
    manager: undefined,
    payGroup,
    depth: 0,
  }
}

function addressProblems(config: Config, actor: Actor, email: string): ImportRow['problems'] {
  const refusal = ownersAddressRefusal(config, actor, email)
  return refusal ? [{ column: 'Email', message: sentenceOf(refusal) }] : []
}

function departmentProblems(name: string | null | undefined, { departments }: KnownPeople): ImportRow['problems'] {
  if (!name || departments.includes(name)) return []
  return [
    {
      column: 'Department',
      message: `This department does not exist. Please choose one of: ${departments.join(', ')}`,
    },
  ]
}

/** Returns the problem that probation would end before the hire date, for the column that a line changes; none otherwise. */
function probationProblems(
  { hireDate, probationEnd }: Reading['values'],
  person: KnownPerson | null,
  { today }: KnownPeople,
): ImportRow['problems'] {
  if (hireDate === undefined && probationEnd === undefined) return []
  const before = person?.person ?? { hireDate: today, addedOn: today, probationEnd: null }
  const message = probationProblem({
    addedOn: before.addedOn,
    hireDate: hireDate === undefined ? before.hireDate : hireDate,
    probationEnd: probationEnd === undefined ? before.probationEnd : probationEnd,
  })
  return message === null ? [] : [{ column: probationEnd === undefined ? 'Hire Date' : 'Probation Until', message }]
}

/** Adds a problem to each line whose value in this column already appears in an earlier line. */
function refuseRepeated(steps: Step[], column: PeopleColumn, keyOf: (step: Step) => string) {
  const first = new Map<string, number>()
  for (const step of steps) {
    const key = keyOf(step)
    const line = first.get(key)
    if (key === '') continue
    if (line === undefined) first.set(key, step.row.line)
    else step.row.problems.push({ column, message: `This is already in line ${line}` })
  }
}

/** Reads the manager in each line and checks the resulting hierarchy. */
function placeInTree(actor: Actor, steps: Step[], knownPeople: KnownPeople) {
  const newEmails = new Set(steps.flatMap(({ person, row }) => (person ? [] : [row.email])))
  for (const step of steps) readManager(actor, step, knownPeople, newEmails)
  const managers = new Map<string, string | null>(knownPeople.managers)
  // If an address is repeated, its first line applies.
  for (const step of steps.toReversed()) if (step.manager !== undefined) managers.set(keyOf(step), step.manager)
  const heights = new Map<string, number>()
  const team = new Set([...knownPeople.people.values()].flatMap(({ person, inTeam }) => (inTeam ? [person.id] : [])))
  for (const step of steps) {
    const depth = depthOf(keyOf(step), managers, heights)
    step.depth = depth
    if (depth === Infinity) fail(step, managerBelow)
    else if (wouldTakeIn(actor, step, managers, team)) fail(step, takeInRefused)
  }
  refuseDeep(steps, managers, heights)
}

/**
 * Adds a problem to each line that would create too many management levels. If a person would be too deep, the problem
 * goes to the line that sets their manager. If no line does, it goes to the line of the closest person above them whose
 * manager is set by the import.
 */
function refuseDeep(steps: Step[], managers: Map<string, string | null>, heights: Map<string, number>) {
  const stepsByKey = new Map(steps.filter(({ manager }) => manager !== undefined).map((step) => [keyOf(step), step]))
  const found = new Set<Step>()
  for (const key of managers.keys()) {
    const depth = depthOf(key, managers, heights)
    if (depth < maxManagementLevels || depth === Infinity) continue
    let at: string | null = key
    while (at !== null && !stepsByKey.has(at)) at = managers.get(at) ?? null
    const step = at === null ? undefined : stepsByKey.get(at)
    if (step) found.add(step)
  }
  for (const step of found) fail(step, tooManyLevels)
}

const keyOf = ({ person, row }: Step) => person?.person.id ?? row.email
const fail = ({ row }: Step, message: string) => row.problems.push({ column: 'Manager Email', message })

function readManager(actor: Actor, step: Step, knownPeople: KnownPeople, newEmails: ReadonlySet<string>) {
  const { cells, person, row } = step
  const before = person?.managerEmail?.toLowerCase() ?? ''
  const email = cells['Manager Email'] === undefined ? before : addressOf(cells['Manager Email'])
  if (person && email === before) return
  const found = knownPeople.people.get(email)
  const isReady = (one: KnownPerson['person']) => one.status === 'ACTIVE' || knownPeople.addedBefore.has(one.id)
  const ready = found?.visible && isReady(found.person) ? found.person.id : null
  const manager = email === '' ? null : (ready ?? (newEmails.has(email) && !found ? email : undefined))
  if (manager === undefined) return void fail(step, noManager)
  if (manager === null && reachOf(actor, peopleArea) !== 'all') return void fail(step, managerFromTeam)
  const refusal = person && userPolicy.move(actor, person.standing)
  if (refusal) return void fail(step, sentenceOf(refusal))
  if (manager !== null && manager === person?.person.id) return void fail(step, ownManager)
  step.manager = manager
  if (person) row.changes.push({ column: 'Manager Email', from: before, to: email })
}

/**
 * Returns the number of people above a person; Infinity if the person is in or below a cycle. Results are stored in
 * `depths`.
 */
function depthOf(key: string, managers: Map<string, string | null>, depths: Map<string, number>): number {
  const path: string[] = []
  let at: string | null = key
  while (at !== null && !depths.has(at)) {
    depths.set(at, Infinity)
    path.push(at)
    at = managers.get(at) ?? null
  }
  let depth = at === null ? -1 : (depths.get(at) ?? Infinity)
  for (const one of path.toReversed()) depths.set(one, (depth += 1))
  return depth
}

/** Returns whether a line would move a person into the actor's own team although the actor may not do that. */
function wouldTakeIn(
  actor: Actor,
  { person, manager }: Step,
  managers: Map<string, string | null>,
  team: ReadonlySet<string>,
) {
  if (!person || person.inTeam || typeof manager !== 'string' || canTakeIn(actor)) return false
  for (let at: string | null = manager; at !== null; at = managers.get(at) ?? null) if (at === actor.id) return true
  return team.has(manager)
}

/** Returns one digest of both a file and the result of its check. The import is refused if the digest has changed. */
export function digestOf(bytes: Uint8Array, steps: Step[]): string {
  const hash = createHash('sha256').update(bytes)
  return hash.update(JSON.stringify(steps.map(({ row }) => row))).digest('hex')
}

/** Returns the ids of the people, except the actor, whose pay or pay group is visible in the result of the check. */
export const payShownOf = (actor: Actor, steps: Step[]): string[] =>
  steps.flatMap(({ person, row }) =>
    person &&
    person.person.id !== actor.id &&
    row.changes.some(({ column }) => column === 'Pay Group' || (person.pay && payColumns.has(column)))
      ? [person.person.id]
      : [],
  )
const payColumns: ReadonlySet<PeopleColumn> = new Set(['Monthly Salary', 'Currency'])

/** Returns the number of lines for each outcome. */
export function countsOf(steps: Step[]) {
  const counts = { create: 0, change: 0, same: 0, refused: 0 }
  for (const { row } of steps) counts[row.outcome] += 1
  return counts
}
