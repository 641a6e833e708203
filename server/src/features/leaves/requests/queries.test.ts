import { expect, test } from 'vitest'
import type { Actor } from '../../../kernel/actor.ts'
import { leavePresenter } from './queries.ts'

const actor: Actor = {
  id: 'aaaaaaaa-0000-4000-8000-000000000000',
  firstName: 'Employee',
  lastName: 'Test',
  roles: [],
  permissions: new Set(['leaves.cancel']),
  isSuperAdmin: false,
  managerId: null,
  timeZone: null,
  sessionId: '',
  mustSetUpFactor: false,
}

const rowIn = (zone: string, userId = actor.id): Parameters<ReturnType<typeof leavePresenter>>[0] => ({
  id: 'bbbbbbbb-0000-4000-8000-000000000000',
  userId,
  leaveType: 'ANNUAL',
  startDate: '2026-11-16',
  endDate: '2026-11-17',
  totalDays: '2',
  reason: 'A rest',
  status: 'APPROVED',
  rejectionReason: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  zone,
  certificateId: null,
  certificateName: null,
  user: {
    id: userId,
    firstName: 'Employee',
    lastName: 'Test',
    email: 'employee@test.example',
    profileImage: null,
    position: null,
    department: null,
  },
  approvedBy: null,
  total: null,
  endings: null,
})

test('in one list, the same first day has begun in one time zone and not in another', () => {
  const present = leavePresenter(actor, '2026-11-15T12:00:00Z')
  const canCancel = (zone: string) => present(rowIn(zone)).can.cancel
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Pacific/Kiritimati'])
    expect(canCancel(zone), zone).toBe(zone !== 'Pacific/Kiritimati')
})

test('in one list, equal requests of the actor and of another person have their own actions', () => {
  const present = leavePresenter(actor, '2026-11-15T12:00:00Z')
  const canCancel = (userId: string) => present(rowIn('Etc/GMT+12', userId)).can.cancel
  const other = 'cccccccc-0000-4000-8000-000000000000'
  expect([canCancel(other), canCancel(actor.id), canCancel(other)]).toEqual([false, true, false])
})
