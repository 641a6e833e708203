import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLink } from '../../../access/oneUseLinks.ts'
import { oneUseTokens, sessions, signInFailures } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole, emailOf, testPassword } from '../../../../testing/company.ts'
import { requestLeave, between } from '../../leaves/test/leaves.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { addUser, getUser, userPath } from '../test/users.ts'
import { notifications } from '../../../notify/tables.ts'
import { employmentHistory, userRoles, users } from '../../../people/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(mails)
  await app.app.db.delete(notifications)
})

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))
const setStatus = (as: string, person: string, isActive: boolean) =>
  app.call(as, 'PATCH', `${userPath(app, person)}/status`, { isActive })
const reset = (as: string, person: string, newPassword = 'Purple-otter-52') =>
  app.call(as, 'POST', `${userPath(app, person)}/change-password`, { newPassword, currentPassword: testPassword })
const remove = (as: string, person: string) => app.call(as, 'DELETE', userPath(app, person))
const signIn = (person: string, password = testPassword) =>
  app.call(null, 'POST', '/auth/login', { email: emailOf(person), password })
const linkOf = (person: string) =>
  app.app.db.transaction((tx) => createLink(tx, app.company.id(person), 'RESET_PASSWORD'))
const linksOf = (person: string) => app.app.db.$count(oneUseTokens, eq(oneUseTokens.userId, app.company.id(person)))

describe('an account', () => {
  test('that is deactivated is signed out at once, and its links end; reactivated it is as before', async () => {
    const oldToken = await app.tokenOf('Stranger')
    await linkOf('Stranger')
    const off = await setStatus('Hr', 'Stranger', false)
    expect([off.status, off.body.user.status, off.body.user.can.activate]).toEqual([200, 'DEACTIVATED', true])
    expect(off.body.reassigned).toEqual({ count: 0, manager: null })
    expect((await app.call('Stranger', 'GET', '/auth/me')).status).toBe(401)
    expect((await signIn('Stranger')).body.error).toBe('Account Disabled')
    expect(await linksOf('Stranger')).toBe(0)
    const on = await setStatus('Hr', 'Stranger', true)
    expect([on.status, on.body.user.isActive]).toEqual([200, true])
    expect((await signIn('Stranger')).status).toBe(200)
    const response = await app.call(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${oldToken}` })
    expect(response.status).toBe(401)
  })

  test('that is pending is activated by an administrator, and cannot be deactivated', async () => {
    expect((await setStatus('Hr', 'Pending', false)).status).toBe(409)
    expect((await setStatus('Hr', 'Pending', true)).body.user.status).toBe('ACTIVE')
    expect((await signIn('Pending')).status).toBe(200)
  })

  test('cannot be changed by the person themselves or by someone with fewer permissions', async () => {
    expect((await setStatus('Hr', 'Hr', false)).status).toBe(403)
    expect((await setStatus('Hr', 'Owner', false)).status).toBe(403)
    await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
    await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.firstName, 'Second'))
    // An activated account has its permissions again.
    expect((await setStatus('Hr', 'Second', true)).status).toBe(403)
    const roleId = await createRole(app.app.db, 'Activator', ['users.read', 'users.activate'])
    await newcomer(app, 'Activator', { roleId })
    expect((await setStatus('Activator', 'Former', false)).body.message).toBe('You do not have permission to do this')
    expect((await setStatus('Owner', 'Second', true)).status).toBe(200)
  })

  test('of two Super Admins who deactivate each other at once, one stays active; the last one always does', async () => {
    await newcomer(app, 'Third', { roleId: roleOf(app, 'Super Admin') })
    const responses = await Promise.all([setStatus('Third', 'Second', false), setStatus('Second', 'Third', false)])
    expect(responses.map(({ status }) => status === 200).toSorted(byText)).toEqual([false, true])
    const { db } = app.app
    await db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.firstName, 'Third'))
    await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.firstName, 'Second'))
    await newcomer(app, 'Guest', { roleId: roleOf(app, 'Super Admin') })
    const expiresAt = '2090-01-01T00:00:00Z'
    for (const person of ['Second', 'Guest'])
      await db
        .update(userRoles)
        .set({ expiresAt })
        .where(eq(userRoles.userId, app.company.id(person)))
    // No one can deactivate a person above them, so the guest must not be below the owner.
    await db.update(users).set({ managerId: null }).where(eq(users.firstName, 'Guest'))
    const last = await setStatus('Guest', 'Owner', false)
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('Super Admin')])
    expect((await app.call('Owner', 'GET', '/auth/me')).status).toBe(200)
  })
})

describe('people above the actor', () => {
  test('cannot have their password reset, their email changed or their account deactivated from below', async () => {
    await newcomer(app, 'Below', { manager: 'Manager', roleId: roleOf(app, 'HR Manager') })
    expect((await reset('Below', 'Manager')).body.message).toBe('You cannot reset the password of someone above you')
    const response = await app.call('Below', 'PATCH', userPath(app, 'Manager'), { email: 'mine@test.example' })
    expect(response.body.message).toBe('You cannot change the email address of someone above you')
    expect((await setStatus('Below', 'Manager', false)).status).toBe(403)
    expect((await getUser(app, 'Below', 'Manager')).can).toMatchObject({
      update: true,
      email: false,
      resetPassword: false,
      deactivate: false,
    })
    expect((await getUser(app, 'Below', 'Otherlead')).can).toMatchObject({ email: true, deactivate: true })
    await newcomer(app, 'Junior', { manager: 'Manager', roleId: roleOf(app, 'Super Admin') })
    expect((await setStatus('Junior', 'Manager', false)).body.message).toBe(
      'You cannot deactivate the account of someone above you',
    )
    expect((await getUser(app, 'Junior', 'Manager')).can).toMatchObject({ resetPassword: true, deactivate: false })
  })

  test('of a Super Admin are chosen only by a Super Admin', async () => {
    await newcomer(app, 'Placed', { manager: 'Owner', roleId: roleOf(app, 'Super Admin') })
    const placement = { managerId: app.company.id('Manager') }
    const response = await app.call('Hr', 'PATCH', userPath(app, 'Placed'), placement)
    expect([response.status, response.body.message]).toEqual([
      403,
      'Only a Super Admin can change the details of someone with an administrative role',
    ])
    expect((await app.call('Owner', 'PATCH', userPath(app, 'Placed'), placement)).status).toBe(200)
  })
})

test('a password set for a pending person sends another link to activate the account', async () => {
  await addUser(app, 'Waiting')
  await app.app.db.delete(mails)
  expect((await reset('Hr', 'Waiting')).status).toBe(200)
  const rows = await app.app.db.select().from(mails)
  expect(rows.map(({ subject }) => subject)).toEqual([expect.stringContaining('Activate your account')])
  expect(await linksOf('Waiting')).toBe(1)
})

describe('the team of a person who leaves', () => {
  test('moves to the first active person above, with its history and pending requests', async () => {
    for (const [name, manager] of [
      ['Upper', 'Manager'],
      ['Leaver', 'Upper'],
    ] as const)
      await newcomer(app, name, { manager, roleId: roleOf(app, 'Team Lead') })
    for (const name of ['Left', 'Behind']) await newcomer(app, name, { manager: 'Leaver' })
    await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.firstName, 'Upper'))
    await requestLeave(app, 'Left', between('03-01', '03-01'))
    await requestLeave(app, 'Behind', between('03-01', '03-01'))
    await app.app.db.delete(notifications)
    const { body } = await setStatus('Hr', 'Leaver', false)
    const manager = { id: app.company.id('Manager'), firstName: 'Manager', lastName: 'Test' }
    expect(body.reassigned).toEqual({ count: 2, manager })
    const user = await getUser(app, 'Hr', 'Left')
    expect(user.manager).toEqual(manager)
    expect((await app.call('Manager', 'GET', '/leaves/team?limit=100')).body.leaveRequests).toHaveLength(2)
    const history = await app.app.db.select().from(employmentHistory).where(eq(employmentHistory.userId, user.id))
    expect(history.map(({ managerId }) => managerId)).toEqual([app.company.id('Leaver'), manager.id])
    const notices = await app.app.db.select().from(notifications).where(eq(notifications.userId, manager.id))
    expect(notices.map(({ message }) => message).toSorted(byText)).toEqual([
      '2 leave requests were passed on to you for approval.',
      '2 people report to you now because Leaver Test has left.',
    ])
  })
})

describe('a password set for someone else', () => {
  test('applies at once: sessions and links end, and a mail with a link reports it', async () => {
    await app.call('Colleague', 'GET', '/auth/me')
    await linkOf('Colleague')
    const { status } = await reset('Hr', 'Colleague')
    expect(status).toBe(200)
    expect(await app.app.db.$count(sessions, eq(sessions.userId, app.company.id('Colleague')))).toBe(0)
    expect([(await signIn('Colleague')).status, (await signIn('Colleague', 'Purple-otter-52')).status]).toEqual([
      401, 200,
    ])
    const [mail] = await app.app.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, emailOf('Colleague')))
    expect(mail?.subject).toBe('Your password has been reset')
    expect(mail?.text).toMatch(/\?view=reset-password#token=[\w-]{43}\n/)
    expect(mail?.text).not.toContain('otter')
    expect(await linksOf('Colleague')).toBe(1)
  })

  test('cannot be easy to guess, the actor’s own, or that of a person with more permissions', async () => {
    expect((await reset('Hr', 'Employee', 'short')).body.errors[0]).toMatchObject({
      path: 'newPassword',
      message: 'Password must be at least 8 characters long',
    })
    expect((await reset('Hr', 'Employee', 'password123')).body.errors[0].path).toBe('newPassword')
    expect((await reset('Hr', 'Hr')).status).toBe(403)
    expect((await reset('Hr', 'Owner')).status).toBe(403)
    const roleId = await createRole(app.app.db, 'Resetter', ['users.read', 'users.reset_password'])
    await newcomer(app, 'Resetter', { roleId })
    expect((await reset('Resetter', 'Employee')).status).toBe(403)
    expect((await signIn('Employee')).status).toBe(200)
    // Nor can they reset it for a deactivated account, which would have its permissions again once activated.
    await app.app.db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.firstName, 'Second'))
    expect((await reset('Hr', 'Second')).status).toBe(403)
  })
})

const getDeletion = (as: string | null, person: string) => app.call(as, 'GET', `${userPath(app, person)}/deletion`)

describe('the obstacles to deleting a person', () => {
  test('are none for a person without records', async () => {
    await addUser(app, 'Traceless', { managerId: app.company.id('Lead') })
    const { status, body } = await getDeletion('Owner', 'Traceless')
    const noRecords = { employees: 0, leaveRequests: 0, attendanceRecords: 0, documents: 0 }
    expect([status, body]).toEqual([200, { canDelete: true, kept: noRecords }])
    expect((await remove('Owner', 'Traceless')).status).toBe(200)
  })

  test('equal those of the refused deletion, also if only their actions are recorded', async () => {
    const leadDeletion = await getDeletion('Owner', 'Lead')
    expect(leadDeletion.body).toEqual({ canDelete: false, kept: (await remove('Owner', 'Lead')).body.details })
    expect(leadDeletion.body.kept.employees).toBeGreaterThan(2)
    const leaverDeletion = await getDeletion('Owner', 'Leaver')
    expect([leaverDeletion.status, leaverDeletion.body.canDelete]).toEqual([200, false])
  })

  test('include every table that records a person’s actions', async () => {
    const { rows } = await app.app.db.execute<{ place: string }>(sql`
      select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype in ('a', 'r')
      order by place`)
    expect(rows.map(({ place }) => place)).toEqual([
      'attendance_corrections.created_by',
      'attendance_corrections.decided_by',
      'attendance_corrections.user_id',
      'attendance_days.user_id',
      'breaks.user_id',
      'clock_entries.user_id',
      'document_acknowledgements.user_id',
      'document_folders.created_by',
      'document_versions.uploaded_by',
      'documents.uploaded_by',
      'employment_history.manager_id',
      'employment_history.recorded_by',
      'employments.ended_by',
      'files.owner_id',
      'insurance_limits.confirmed_by',
      'insurance_limits.entered_by',
      'insurance_limits.withdrawn_by',
      'invoice_lines.user_id',
      'invoice_payments.recorded_by',
      'invoiced_work.user_id',
      'invoices.created_by',
      'invoices.issued_by',
      'invoices.voided_by',
      'job_application_steps.taken_by',
      'job_applications.applicant_id',
      'job_postings.posted_by',
      'leave_counts.user_id',
      'leave_endings.ended_by',
      'leave_ledger.actor_id',
      'leave_policies.created_by',
      'leave_requests.decided_by',
      'leave_requests.user_id',
      'overtime_approvals.approved_by',
      'pay_packs.confirmed_by',
      'pay_packs.entered_by',
      'pay_packs.withdrawn_by',
      'pay_rules.created_by',
      'payroll_adjustments.decided_by',
      'payroll_adjustments.requested_by',
      'payroll_adjustments.user_id',
      'payroll_certificates.issued_by',
      'payroll_certificates.user_id',
      'payroll_comments.user_id',
      'payroll_comments.written_by',
      'payroll_cost_centres.entered_by',
      'payroll_cost_centres.user_id',
      'payroll_extra_payments.user_id',
      'payroll_extra_runs.created_by',
      'payroll_group_members.entered_by',
      'payroll_group_members.user_id',
      'payroll_groups.added_by',
      'payroll_inclusions.included_by',
      'payroll_inclusions.user_id',
      'payroll_item_endings.ended_by',
      'payroll_item_entries.ended_by',
      'payroll_item_entries.entered_by',
      'payroll_item_entries.user_id',
      'payroll_items.closed_by',
      'payroll_items.created_by',
      'payroll_journals.posted_by',
      'payroll_loan_entries.entered_by',
      'payroll_loan_terms.entered_by',
      'payroll_loan_write_offs.decided_by',
      'payroll_loan_write_offs.requested_by',
      'payroll_loans.decided_by',
      'payroll_loans.recorded_by',
      'payroll_loans.user_id',
      'payroll_makers.user_id',
      'payroll_openings.entered_by',
      'payroll_openings.user_id',
      'payroll_output_settings.updated_by',
      'payroll_paid_elsewhere.marked_by',
      'payroll_paid_elsewhere.user_id',
      'payroll_payment_batches.made_by',
      'payroll_payment_releases.decided_by',
      'payroll_payment_releases.requested_by',
      'payroll_payslips.user_id',
      'payroll_question_messages.user_id',
      'payroll_question_messages.written_by',
      'payroll_questions.user_id',
      'payroll_records.approved_by',
      'payroll_records.paid_by',
      'payroll_records.submitted_by',
      'payroll_records.user_id',
      'payroll_recounts.decided_by',
      'payroll_recounts.user_id',
      'payroll_runs.generated_by',
      'payroll_settlements.decided_by',
      'payroll_settlements.prepared_by',
      'payroll_settlements.user_id',
      'payroll_sign_off_checks.added_by',
      'payroll_sign_off_checks.removed_by',
      'payroll_sign_offs.signed_by',
      'payroll_terms.entered_by',
      'payroll_terms.user_id',
      'payroll_thirteenth_rules.entered_by',
      'performance_changes.by',
      'performance_goals.set_by',
      'performance_goals.user_id',
      'performance_notes.created_by',
      'performance_notes.user_id',
      'performance_reviews.author_id',
      'performance_reviews.user_id',
      'users.manager_id',
      'working_hours.created_by',
    ])
  })

  test('are shown only to Super Admins, about others, and about existing people', async () => {
    expect((await getDeletion(null, 'Lead')).status).toBe(401)
    expect((await getDeletion('Hr', 'Lead')).status).toBe(403)
    expect((await getDeletion('Owner', 'Owner')).body.error).toBe('Self-Deletion Not Allowed')
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect((await app.call('Owner', 'GET', `/users/${unknownId}/deletion`)).status).toBe(404)
    expect((await app.call('Owner', 'GET', '/users/none/deletion')).status).toBe(400)
  })
})

describe('deleting', () => {
  test('deletes a person without records permanently, but the audit trail stays', async () => {
    await addUser(app, 'Mistake', { managerId: app.company.id('Lead') })
    const { status, body } = await remove('Owner', 'Mistake')
    expect([status, body.message]).toEqual([200, 'The account has been deleted'])
    expect((await app.call('Owner', 'GET', userPath(app, 'Mistake'))).status).toBe(404)
    expect((await remove('Owner', 'Mistake')).status).toBe(404)
    expect((await addUser(app, 'Mistake')).status).toBe(201)
  })

  test('is refused with the existing records', async () => {
    const { status, body } = await remove('Owner', 'Lead')
    expect([status, body.error]).toEqual([409, 'Cannot Delete User'])
    expect(Object.keys(body.details)).toEqual(['employees', 'leaveRequests', 'attendanceRecords', 'documents'])
    expect(body.details.employees).toBeGreaterThan(2)
    expect((await remove('Owner', 'Left')).body.details).toMatchObject({ leaveRequests: 1, employees: 0 })
    // The person still appears as a former manager in the history of others.
    expect((await remove('Owner', 'Leaver')).body).toMatchObject({ error: 'Cannot Delete User' })
  })

  test('is refused without the advice to deactivate a person who cannot sign in anyway', async () => {
    expect((await remove('Owner', 'Lead')).body.message).toContain('Please deactivate the account instead.')
    await app.app.db
      .update(users)
      .set({ status: 'DEACTIVATED' })
      .where(eq(users.id, app.company.id('Lead')))
    const { status, body } = await remove('Owner', 'Lead')
    expect([status, body.error, body.message]).toEqual([
      409,
      'Cannot Delete User',
      'This person has records that must be kept. They cannot sign in, because the account is not active.',
    ])
  })

  test('is for Super Admins only, and never for themselves', async () => {
    expect((await remove('Owner', 'Owner')).body).toMatchObject({
      error: 'Self-Deletion Not Allowed',
      message: 'You cannot delete your own account.',
    })
    const roleId = await createRole(app.app.db, 'Deleter', ['users.read', 'users.delete'])
    await newcomer(app, 'Deleter', { roleId })
    for (const person of ['Deleter', 'Hr']) {
      const { status, body } = await remove(person, 'Mistake')
      expect([status, body.error]).toEqual([403, 'Forbidden'])
    }
  })
})

test('setting another person’s password requires the actor’s own; wrong ones are recorded and limited', async () => {
  const employee = await newcomer(app, 'Guarded', { signsIn: true })
  const before = await hashOf(employee)
  const path = `${userPath(app, employee)}/change-password`
  const newPassword = 'Purple-otter-54'
  const response = await app.call('Hr', 'POST', path, { newPassword })
  expect([response.status, response.body.errors[0].path]).toEqual([400, 'currentPassword'])
  for (let index = 0; index < 10; index++) {
    const guess = await app.call('Hr', 'POST', path, { newPassword, currentPassword: `Guess-${index}` })
    expect([guess.status, guess.body.errors[0]]).toMatchObject([
      400,
      { path: 'currentPassword', message: 'Current password is incorrect' },
    ])
  }
  expect((await reset('Hr', employee)).status).toBe(429)
  expect(await hashOf(employee)).toBe(before)
  const where = and(
    eq(auditEntries.action, 'user.password_refused'),
    eq(auditEntries.actorId, app.company.id('Hr')),
    sql`${auditEntries.after} ->> 'why' = 'INCORRECT_PASSWORD'`,
  )
  expect(await app.app.db.$count(auditEntries, where)).toBe(1)
  await app.app.db.delete(signInFailures)
  expect((await reset('Hr', employee)).status).toBe(200)
  // A person who may not reset this password cannot use the call to guess their own one.
  const guess = { newPassword, currentPassword: 'Guess' }
  expect((await app.call('Hr', 'POST', `${userPath(app, 'Owner')}/change-password`, guess)).status).toBe(403)
  expect(await app.app.db.$count(signInFailures)).toBe(0)
})

const hashOf = async (person: string) =>
  (
    await app.app.db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, app.company.id(person)))
  )[0]?.passwordHash
