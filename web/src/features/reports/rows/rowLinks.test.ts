import { expect, test } from 'vitest'
import { fulfils, type Needs } from '@muster/contract/access/needs'
import '../../../app/views.ts'
import { personLink, recordLink } from './rowLinks.ts'

const reader = (permissions: string[], roles: string[] = []) => {
  const permissionSet = new Set(permissions)
  return { permissions: permissionSet, roles, can: (needs: Needs) => fulfils(needs, permissionSet) }
}
const row = { id: 'r', userId: 'u', person: 'Nora & Co', date: '2026-11-05' }

test('links a record to its view if the reader may open it', () => {
  expect(recordLink('leaves', 'requests', row, reader(['leaves.tab_view']))).toBe('?view=leaves&request=r')
  expect(recordLink('leaves', 'requests', row, reader([]))).toBeNull()
  const hours = reader(['attendance.tab_view', 'attendance.edit_working_hours_all'])
  expect(recordLink('attendance', 'lateArrivals', row, hours)).toBe(
    '?view=attendance&tab=hours&person=u&day=2026-11-05',
  )
  const permittedReader = reader(['attendance.tab_view', 'attendance.team_view'])
  expect(recordLink('attendance', 'lateArrivals', row, permittedReader)).toBe('?view=attendance&tab=team&month=2026-11')
  const { id: _, ...without } = row
  expect(recordLink('payroll', 'employees', without, reader(['payroll.tab_view']))).toBeNull()
})

test('links a person to the first people view that the reader may open', () => {
  const name = 'search=Nora+%26+Co'
  expect(personLink('leaves', row, reader(['users.tab_view', 'users.read']))).toBe(`?view=users&${name}`)
  expect(personLink('leaves', row, reader([], ['Team Lead']))).toBe(`?view=team&${name}`)
  expect(personLink('leaves', row, reader([]))).toBeNull()
  const performance = reader(['performance.tab_view', 'performance.all_view'])
  expect(personLink('performance', row, performance)).toBe('?view=performance&person=u')
  expect(personLink('recruitment', { id: 'r', title: 'Cook' }, performance)).toBeNull()
})
