import type { ZodType } from 'zod'
import { formatNumber } from '@muster/contract/kit/formatters'
import { explainIssue } from '@muster/contract/kit/explainIssue'
import type { ImportRow, PeopleColumn } from '@muster/contract/users/import'
import { CreateUser, UpdateUser } from '@muster/contract/users/forms'
import type { Actor } from '../../../kernel/actor.ts'
import type { Cells } from './importFile.ts'
import type { KnownPerson } from './importKnown.ts'
import { canChangePay, seesPay } from '../../../people/policy.ts'

/** The values read from a line, the changes they make, and the problems found. */
export interface Reading {
  /** The new values of changed fields, as in the form Edit User. */
  values: Omit<UpdateUser, 'id' | 'email' | 'managerId'>
  changes: ImportRow['changes']
  problems: ImportRow['problems']
}

const inEditUser = 'An import can’t change this to No. Please use Edit User and choose an account to invoice.'
const notInternal = 'People who are not internal need an account. Please add them with Add User.'
const rolesElsewhere = 'An import can’t change roles. Please use Manage Roles.'
const statusElsewhere = 'An import can’t change the status. Please use All Users.'
const noPayPermission = 'You do not have permission to change pay'
const ownPayRefused = 'You cannot change your own pay'

const { shape } = CreateUser
/**
 * The columns with a single text: for each, the field that stores the text, the schema to check it, and whether it is
 * required.
 */
const texts: [column: PeopleColumn, field: TextField, rule: ZodType, required: boolean][] = [
  ['First Name', 'firstName', shape.firstName, true],
  ['Last Name', 'lastName', shape.lastName, true],
  ['LL-ID', 'llId', shape.llId, false],
  ['Position', 'position', shape.position, true],
  ['Department', 'department', shape.department, false],
  ['Hire Date', 'hireDate', shape.hireDate, false],
  ['Probation Until', 'probationEnd', UpdateUser.shape.probationEnd, false],
]
type TextField = 'firstName' | 'lastName' | 'llId' | 'position' | 'department' | 'hireDate' | 'probationEnd'

/**
 * Reads all fields of a line except the email addresses. `person` is the person with the line's email address; null for
 * a new person.
 */
export function readFields(actor: Actor, cells: Cells, person: KnownPerson | null): Reading {
  const reading: Reading = { values: {}, changes: [], problems: [] }
  for (const [column, field, rule, required] of texts) {
    const cell = cells[column] ?? (person ? undefined : '')
    const storedText = person?.person[field] ?? ''
    if (cell === undefined || isSame(cell, storedText)) {
      if (!person && required) reading.problems.push({ column, message: faultOf(rule, '') ?? '' })
      continue
    }
    const value = cell.trim()
    const input = value === '' && !required ? null : value
    const problem = input === null ? null : faultOf(rule, input)
    if (problem !== null) reading.problems.push({ column, message: problem })
    else if (value !== storedText) {
      Object.assign(reading.values, { [field]: input })
      reading.changes.push({ column, from: storedText, to: value })
    }
  }
  readPay(actor, cells, person, reading)
  readInternal(actor, cells, person, reading)
  refuseElsewhere(cells, person, reading)
  return reading
}

/** Returns the reason why a value does not match a schema, as a sentence; null if it matches. */
export const faultOf = (rule: ZodType, value: unknown): string | null =>
  rule.safeParse(value, { error: explainIssue }).error?.issues[0]?.message ?? null

/**
 * Returns whether a cell equals the stored text. Importing strips a leading apostrophe, so the cell may lack one that
 * belongs to the stored text.
 */
const isSame = (cell: string, storedText: string) =>
  cell === storedText || (storedText.startsWith("'") && `'${cell}` === storedText)

function readPay(actor: Actor, cells: Cells, person: KnownPerson | null, { values, changes, problems }: Reading) {
  const [salary, currency] = [cells['Monthly Salary']?.trim(), cells.Currency?.trim()]
  if (!seesPay(actor)) {
    if (salary || currency) problems.push({ column: salary ? 'Monthly Salary' : 'Currency', message: noPayPermission })
    return
  }
  const before = { salary: person?.pay?.salary ?? '', currency: person?.pay?.salaryCurrency ?? '' }
  const after = { salary: salary ?? before.salary, currency: currency ?? before.currency }
  const sameAmount =
    after.salary === before.salary || (before.salary && amountOf(after.salary) === Number(before.salary))
  if (sameAmount && (after.currency === before.currency || (!after.currency && !after.salary))) return
  const monthlySalary = { amount: amountOf(after.salary), ...(after.currency && { currency: after.currency }) }
  const read = shape.monthly_salary.safeParse(monthlySalary, { error: explainIssue })
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      problems.push({ column: path[0] === 'currency' ? 'Currency' : 'Monthly Salary', message })
    return
  }
  if (person && !canChangePay(actor, person.person.id)) {
    problems.push({
      column: 'Monthly Salary',
      message: actor.id === person.person.id ? ownPayRefused : noPayPermission,
    })
    return
  }
  if (!sameAmount) {
    const from = before.salary && writtenAmount(Number(before.salary))
    changes.push({ column: 'Monthly Salary', from, to: writtenAmount(read.data.amount) })
  }
  if (read.data.currency !== before.currency)
    changes.push({ column: 'Currency', from: before.currency, to: read.data.currency })
  values.monthlySalary = read.data
}

/** Returns an amount as in `12,500.00`, which cannot be read as another one. */
const writtenAmount = (amount: number) => formatNumber(amount, 'en', { minimumFractionDigits: 2 })

/** Returns an amount as a number; NaN if the text is none. */
const amountOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN)

function readInternal(actor: Actor, cells: Cells, person: KnownPerson | null, { values, changes, problems }: Reading) {
  const column = 'Internal employee'
  const word = cells[column]?.trim().toLowerCase() ?? ''
  if (!word) return
  const isInternal = person?.person.isInternal ?? true
  const fail = (message: string) => problems.push({ column, message })
  if (word !== 'yes' && word !== 'no') return fail('Please write Yes or No')
  const becomesInternal = word === 'yes'
  if (becomesInternal === isInternal) return
  if (!person) return fail(notInternal)
  if (!becomesInternal) return fail(inEditUser)
  if (!canChangePay(actor, person.person.id))
    return fail(actor.id === person.person.id ? ownPayRefused : noPayPermission)
  values.isInternal = true
  changes.push({ column, from: 'No', to: 'Yes' })
}

/**
 * Adds a problem for each changed value in the columns for roles and status. These are not imported, and the user
 * should not believe that they were.
 */
function refuseElsewhere(cells: Cells, person: KnownPerson | null, { problems }: Reading) {
  const roles = cells.Roles?.trim()
  const currentRoles = person ? person.roleNames : 'Employee'
  if (roles !== undefined && (person !== null || roles !== '') && !sameNames(roles, currentRoles))
    problems.push({ column: 'Roles', message: rolesElsewhere })
  const status = cells.Status?.trim()
  const currentStatus = person ? person.person.status : 'PENDING_ACTIVATION'
  if (status !== undefined && (person !== null || status !== '') && status !== currentStatus)
    problems.push({ column: 'Status', message: statusElsewhere })
}

const sameNames = (one: string, other: string) => one === other || namesIn(one) === namesIn(other)
const namesIn = (text: string) =>
  text
    .split(';')
    .map((name) => name.trim())
    .toSorted()
    .join(';')
