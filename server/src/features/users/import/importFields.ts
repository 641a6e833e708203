import type { ZodType } from 'zod'
import { explainIssue } from '@muster/contract/kit/explainIssue'
import type { ImportRow, PeopleColumn } from '@muster/contract/users/import'
import { CreateUser, type UpdateUser } from '@muster/contract/users/forms'
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

const inEditUser = 'An import can’t change this. Please use Edit User, where you also choose an account.'
const notInternal = 'People who are not internal need an account. Please add them with Add User.'
const rolesElsewhere = 'An import can’t change roles. Please use Manage Roles.'
const statusElsewhere = 'An import can’t change the status. Please use All Users.'
const noPayPermission = 'You do not have permission to change pay'
const ownPayRefused = 'You cannot change your own pay'

const { shape } = CreateUser
/**
 * The columns that contain one text, with the field it is stored in, the schema to check it, and whether it is
 * required.
 */
const texts: [column: PeopleColumn, field: TextField, rule: ZodType, required: boolean][] = [
  ['First Name', 'firstName', shape.firstName, true],
  ['Last Name', 'lastName', shape.lastName, true],
  ['LL-ID', 'llId', shape.llId, false],
  ['Position', 'position', shape.position, true],
  ['Department', 'department', shape.department, false],
  ['Hire Date', 'hireDate', shape.hireDate, false],
]
type TextField = 'firstName' | 'lastName' | 'llId' | 'position' | 'department' | 'hireDate'

/**
 * Reads all fields of a line except the email addresses. `known` is the person with that address; null for a new
 * person.
 */
export function readFields(actor: Actor, cells: Cells, known: KnownPerson | null): Reading {
  const reading: Reading = { values: {}, changes: [], problems: [] }
  for (const [column, field, rule, required] of texts) {
    const cell = cells[column] ?? (known ? undefined : '')
    const stored = known?.person[field] ?? ''
    if (cell === undefined || isSame(cell, stored)) {
      if (!known && required) reading.problems.push({ column, message: faultOf(rule, '') ?? '' })
      continue
    }
    const value = cell.trim()
    const sent = value === '' && !required ? null : value
    const fault = sent === null ? null : faultOf(rule, sent)
    if (fault !== null) reading.problems.push({ column, message: fault })
    else if (value !== stored) {
      Object.assign(reading.values, { [field]: sent })
      reading.changes.push({ column, from: stored, to: value })
    }
  }
  readPay(actor, cells, known, reading)
  readInternal(actor, cells, known, reading)
  refuseElsewhere(cells, known, reading)
  return reading
}

/** Returns the reason why a value does not match a schema, as a sentence; null if it does. */
export const faultOf = (rule: ZodType, value: unknown): string | null =>
  rule.safeParse(value, { error: explainIssue }).error?.issues[0]?.message ?? null

/**
 * Returns whether a cell equals the stored text. Importing strips a leading apostrophe, even one that belongs to the
 * text.
 */
const isSame = (cell: string, stored: string) => cell === stored || (stored.startsWith("'") && `'${cell}` === stored)

function readPay(actor: Actor, cells: Cells, known: KnownPerson | null, { values, changes, problems }: Reading) {
  const [salary, currency] = [cells['Monthly Salary']?.trim(), cells.Currency?.trim()]
  if (!seesPay(actor)) {
    if (salary || currency) problems.push({ column: salary ? 'Monthly Salary' : 'Currency', message: noPayPermission })
    return
  }
  const stored = { salary: known?.pay?.salary ?? '', currency: known?.pay?.salaryCurrency ?? '' }
  const wanted = { salary: salary ?? stored.salary, currency: currency ?? stored.currency }
  const sameAmount =
    wanted.salary === stored.salary || (stored.salary && amountOf(wanted.salary) === Number(stored.salary))
  if (sameAmount && (wanted.currency === stored.currency || (!wanted.currency && !wanted.salary))) return
  const monthlySalary = { amount: amountOf(wanted.salary), ...(wanted.currency && { currency: wanted.currency }) }
  const read = shape.monthly_salary.safeParse(monthlySalary, { error: explainIssue })
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      problems.push({ column: path[0] === 'currency' ? 'Currency' : 'Monthly Salary', message })
    return
  }
  if (known && !canChangePay(actor, known.person.id)) {
    problems.push({ column: 'Monthly Salary', message: actor.id === known.person.id ? ownPayRefused : noPayPermission })
    return
  }
  if (!sameAmount) changes.push({ column: 'Monthly Salary', from: stored.salary, to: wanted.salary })
  if (read.data.currency !== stored.currency)
    changes.push({ column: 'Currency', from: stored.currency, to: read.data.currency })
  values.monthlySalary = read.data
}

/** Returns the number in an amount written with a decimal point or comma; NaN if it is not one. */
const amountOf = (text: string) => (/^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN)

function readInternal(actor: Actor, cells: Cells, known: KnownPerson | null, { values, changes, problems }: Reading) {
  const column = 'Internal employee'
  const word = cells[column]?.trim().toLowerCase() ?? ''
  if (!word) return
  const stored = known?.person.isInternal ?? true
  const fail = (message: string) => problems.push({ column, message })
  if (word !== 'yes' && word !== 'no') return fail('Please write Yes or No')
  const wanted = word === 'yes'
  if (wanted === stored) return
  if (!known) return fail(notInternal)
  if (!wanted) return fail(inEditUser)
  if (!canChangePay(actor, known.person.id)) return fail(actor.id === known.person.id ? ownPayRefused : noPayPermission)
  values.isInternal = true
  changes.push({ column, from: 'No', to: 'Yes' })
}

/**
 * Adds a problem for each difference in a column that an import cannot change, so that no one believes it was imported.
 */
function refuseElsewhere(cells: Cells, known: KnownPerson | null, { problems }: Reading) {
  const roles = cells.Roles?.trim()
  const given = known ? known.roleNames : 'Employee'
  if (roles !== undefined && (known !== null || roles !== '') && !sameNames(roles, given))
    problems.push({ column: 'Roles', message: rolesElsewhere })
  const status = cells.Status?.trim()
  const state = known ? known.person.status : 'PENDING_ACTIVATION'
  if (status !== undefined && (known !== null || status !== '') && status !== state)
    problems.push({ column: 'Status', message: statusElsewhere })
}

const sameNames = (one: string, other: string) => one === other || namesIn(one) === namesIn(other)
const namesIn = (text: string) =>
  text
    .split(';')
    .map((name) => name.trim())
    .toSorted()
    .join(';')
