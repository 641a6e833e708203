// @vitest-environment node
import { expect, test } from 'vitest'
import type { ApiError } from '../../api/errors.ts'
import { deletionRefused } from './deletionRefused.ts'

const refusal = (patch: Partial<ApiError>, details?: unknown) =>
  deletionRefused({
    status: 409,
    message: '',
    fieldErrors: {},
    ...patch,
    body: { message: '', requestId: '1', details },
  })

test('each refusal in the words of the specification', () => {
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

test('what is kept is counted, and deactivating advised', () => {
  const counts = { employees: 2, leaveRequests: 1, attendanceRecords: 0, documents: 4 }
  expect(refusal({ error: 'Cannot Delete User' }, counts)).toEqual({
    title: 'Cannot Delete User',
    detail:
      'This user has 2 people who report to them, 1 leave request, and 4 documents. Please deactivate the user instead.',
    isKept: true,
  })
  expect(refusal({ error: 'Cannot Delete User' }, null).detail).toBe(
    'Records of what they did are kept. Please deactivate the user instead.',
  )
})
