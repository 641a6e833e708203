// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { viewOf } from './views.tsx'

const viewer = (...permissions: string[]) => ({ permissions: new Set(permissions), roles: [] })

describe('the view that a key means', () => {
  test('is the dashboard without a key', () => {
    expect(viewOf(null, viewer())).toMatchObject({ key: 'dashboard', title: 'Dashboard', allowed: true })
    expect(viewOf(null, viewer())).toEqual(viewOf('dashboard', viewer()))
  })
  test.each(['nonsense', '', 'toString', '__proto__'])(
    'is the plain dashboard for “%s”, and no entry is marked',
    (key) => {
      expect(viewOf(key, viewer())).toEqual({ key: null, title: 'Dashboard', allowed: true })
    },
  )
  test('is refused to who may not see it', () => {
    expect(viewOf('payroll', viewer())).toMatchObject({ key: 'payroll', title: 'Payroll', allowed: false })
    expect(viewOf('payroll', viewer('payroll.tab_view'))).toMatchObject({ allowed: true })
  })
  test('has its own words where the specification fixes them', () => {
    expect(viewOf('leaves', viewer()).denial).toBe("You don't have permission to view leave management.")
  })
  test('may be one of the two beside the sidebar', () => {
    expect(viewOf('profile', viewer())).toMatchObject({ title: 'Your Profile', allowed: true })
    expect(viewOf('change-password', viewer())).toMatchObject({ title: 'Change Password', allowed: false })
    expect(viewOf('change-password', viewer('settings.update_password'))).toMatchObject({ allowed: true })
  })
})
