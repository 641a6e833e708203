import { describe, expect, test } from 'vitest'
import type { UserDetail } from '@muster/contract/users/calls'
import { CreateUser, UpdateUser } from '@muster/contract/users/forms'
import { check, renamePaths } from '../../../kit/form/state/problems.ts'
import {
  missingInChanged,
  missingInNew,
  names,
  newUser,
  salaryChanged,
  toCreate,
  toUpdate,
  type UserValues,
  valuesOf,
} from './userForm.ts'

const today = '2026-11-21'
const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`
const salaryRequired = "Employee's Salary (Monthly) is required and must be greater than 0"

/** Returns all errors of the form Add New User by field. */
const checkNew = (values: UserValues) => ({
  ...renamePaths(check(CreateUser, toCreate(values)).problems, names),
  ...missingInNew(values),
})
const checkChanged = (user: UserDetail, values: UserValues, before: UserValues) => ({
  ...renamePaths(check(UpdateUser, toUpdate(user, values, before)).problems, names),
  ...missingInChanged(user, values),
})

const filledValues = {
  ...newUser(today),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@demo.test',
  setsPassword: true,
  password: 'Analytical-engine-1843',
  position: 'Analyst',
  salary: '30000.5',
}

describe('a new user', () => {
  test('starts with the specified defaults', () => {
    expect(newUser(today)).toMatchObject({
      isInternal: true,
      salaryCurrency: 'EGP',
      chargingMethod: 'monthly',
      invoicingCurrency: 'USD',
    })
    expect(checkNew(newUser(today))).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      position: 'Position is required',
      salary: salaryRequired,
    })
  })
  test('gets no password unless one is set now', () => {
    expect(toCreate(newUser(today)).password).toBeUndefined()
    expect(toCreate({ ...filledValues, setsPassword: false }).password).toBeUndefined()
    expect(toCreate(filledValues).password).toBe('Analytical-engine-1843')
    expect(checkNew({ ...filledValues, setsPassword: false, password: '' })).toEqual({})
    expect(checkNew({ ...filledValues, password: '' })).toEqual({ password: 'Password is required' })
  })
  test('is sent with the specified field names', () => {
    expect(checkNew(filledValues)).toEqual({})
    const manager = { id: id(2), firstName: 'Omar', lastName: 'Farouk' }
    expect(toCreate({ ...filledValues, manager })).toMatchObject({
      managerId: id(2),
      is_internal: true,
      monthly_salary: { amount: 30000.5, currency: 'EGP' },
      account_details: undefined,
    })
  })
  test('needs an account and an amount if not internal', () => {
    const outside = { ...filledValues, isInternal: false }
    expect(checkNew(outside)).toEqual({
      accountId: 'Account is required',
      invoicing: 'Invoicing Amount is required',
    })
    expect(toCreate({ ...outside, accountId: id(3), invoicing: '20' }).account_details).toEqual({
      account_id: id(3),
      charging_method: 'monthly',
      invoicing_amount: { amount: 20, currency: 'USD' },
    })
  })
  test.each(['0', '-1', '', '1.005'])('a salary of “%s” is refused', (salary) => {
    expect(Object.keys(checkNew({ ...filledValues, salary }))).toEqual(['salary'])
  })
})

const can = {
  update: true,
  resetPassword: true,
  assignRoles: true,
  balances: true,
  adjustBalance: true,
  resetTwoFactor: false,
  unlinkSingleSignOn: false,
  activate: false,
  deactivate: true,
  delete: false,
  email: true,
  pay: true,
  manager: true,
  timeZone: true,
}
const user: UserDetail = {
  id: id(1),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@demo.test',
  profileImage: null,
  position: 'Analyst',
  department: 'Engineering',
  llId: 'LL-001',
  status: 'ACTIVE',
  isActive: true,
  hireDate: '2024-02-21',
  lastDay: null,
  workPhone: null,
  probationEnd: null,
  managerId: id(2),
  manager: { id: id(2), firstName: 'Omar', lastName: 'Farouk' },
  timeZone: 'Europe/Berlin',
  isInternal: true,
  userRoles: [],
  createdAt: '2024-02-21T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  monthlySalary: { amount: 30000, currency: 'EGP' },
  baseSalary: null,
  nextSalary: null,
  accountId: null,
  chargingMethod: null,
  invoicingAmount: null,
  can,
}
const before = valuesOf(user, today)
const inputFor = (patch: Partial<typeof before>, person = user) =>
  JSON.parse(JSON.stringify(toUpdate(person, { ...before, ...patch }, before))) as unknown

describe('an edited user', () => {
  const identity = { id: user.id, updatedAt: user.updatedAt }
  test('sends only changes, and null for fields that were cleared', () => {
    expect(inputFor({})).toEqual(identity)
    expect(
      inputFor({ llId: ' ', department: '', manager: null, hireDate: '', timeZone: '', firstName: 'Ida' }),
    ).toEqual({
      ...identity,
      firstName: 'Ida',
      llId: null,
      department: null,
      managerId: null,
      hireDate: null,
      timeZone: null,
    })
    expect(inputFor({ timeZone: 'Asia/Tokyo' })).toEqual({ ...identity, timeZone: 'Asia/Tokyo' })
  })
  test('sends a salary with its first day', () => {
    expect(salaryChanged({ firstName: 'Ida' })).toBe(false)
    expect(inputFor({ salary: '32000', salaryFrom: '2027-01-01' })).toEqual({
      ...identity,
      monthlySalary: { amount: 32000, currency: 'EGP' },
      baseSalary: null,
      salaryFrom: '2027-01-01',
    })
  })
  test('sends invoicing terms with their first day', () => {
    const accountId = '019a6b7e-0000-7000-8000-000000000001'
    const invoicedValues = { isInternal: false, accountId, invoicing: '90', invoicingFrom: '2026-01-16' }
    expect(inputFor(invoicedValues)).toEqual({
      ...identity,
      isInternal: false,
      accountId,
      chargingMethod: 'monthly',
      invoicingAmount: { amount: 90, currency: 'USD' },
      invoicingFrom: '2026-01-16',
    })
    expect(inputFor({ invoicingFrom: '2026-01-16' })).toEqual(identity)
  })
  test('never sends pay without permission', () => {
    expect(inputFor({ salary: '1', isInternal: false }, { ...user, can: { ...can, pay: false } })).toEqual(identity)
  })
  test('requires a missing salary only of those who may set it', () => {
    const unpaidUser = { ...user, monthlySalary: null }
    const values = valuesOf(unpaidUser, today)
    expect(checkChanged(unpaidUser, values, values)).toEqual({ salary: salaryRequired })
    expect(checkChanged({ ...unpaidUser, can: { ...can, pay: false } }, values, values)).toEqual({})
    const outside = { ...before, isInternal: false }
    expect(Object.keys(checkChanged(user, outside, before)).toSorted()).toEqual(['accountId', 'invoicing'])
  })
})

test('shows a refusal at the field it is about', () => {
  const problems = { 'monthly_salary.amount': 'Too much', managerId: 'Not that one' }
  expect(renamePaths(problems, names)).toEqual({ salary: 'Too much', manager: 'Not that one' })
})
