import type { User } from '@muster/contract/users/calls'
import { expect, test } from 'vitest'
import type { ApiError } from '../../../kit/api/errors.ts'
import { readDeletionRefusal } from './deletionRefusal.ts'

const refusal = (patch: Partial<ApiError>, details?: unknown, status: User['status'] = 'ACTIVE') =>
  readDeletionRefusal(
    {
      status: 409,
      message: '',
      fieldErrors: {},
      ...patch,
      body: { message: '', requestId: '1', details },
    },
    { firstName: 'Nour', lastName: 'Haddad', status },
  )

test('words each refusal as in the specification', () => {
  expect(refusal({ error: 'Self-Deletion Not Allowed' })).toMatchObject({
    title: 'Failed to delete user',
    detail: 'You cannot delete your own account.',
  })
  expect(refusal({ error: 'Forbidden' })).toMatchObject({
    title: 'Permission Denied',
    detail: 'You do not have permission to delete users. Only Super Admin users can delete other users.',
  })
  expect(refusal({ message: 'The database sleeps' })).toMatchObject({
    title: 'Failed to delete user',
    detail: 'The database sleeps',
  })
})

test('lists the numbers of records and suggests deactivation', () => {
  const counts = { employees: 2, leaveRequests: 1, attendanceRecords: 0, documents: 4 }
  expect(refusal({ error: 'Cannot Delete User' }, counts)).toEqual({
    title: 'Cannot Delete User',
    detail: 'Nour Haddad has 2 direct reports, 1 leave request, and 4 documents. Please deactivate the user instead.',
    isKept: true,
  })
  expect(refusal({ error: 'Cannot Delete User' }, null).detail).toBe(
    'Nour Haddad has activity records. Please deactivate the user instead.',
  )
})

test('does not suggest deactivation for people who cannot sign in', () => {
  const counts = { employees: 0, leaveRequests: 1, attendanceRecords: 60, documents: 0 }
  const error = 'Cannot Delete User'
  expect(refusal({ error }, counts, 'DEACTIVATED').detail).toBe(
    'Nour Haddad can’t be deleted because of 1 leave request and 60 attendance records. They can no longer sign in.',
  )
  expect(refusal({ error }, null, 'DEACTIVATED').detail).toBe(
    'Nour Haddad can’t be deleted because of their activity records. They can no longer sign in.',
  )
  expect(refusal({ error }, counts, 'PENDING_ACTIVATION').detail).toBe(
    'Nour Haddad can’t be deleted because of 1 leave request and 60 attendance records. They can’t sign in until activated.',
  )
})
