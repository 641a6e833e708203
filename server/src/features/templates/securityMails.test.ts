import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mails } from '../../mail/tables.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf, testPassword } from '../../../testing/company.ts'
import { createTemplate, templateInput } from './test/templates.ts'

/** Warning emails tell people of changes to their account, so a template must not hide the warning. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(emailTemplates)
  await app.app.db.delete(mails)
})

const warning = (changes: object = {}) =>
  templateInput({
    category: 'system',
    event: 'account.password_changed',
    subject: 'Acme: {{title}}',
    htmlContent: '<p>Dear {{firstName}},</p><p>{{message}}</p>',
    ...changes,
  })
const create = (actor: string, changes: object = {}) => app.call(actor, 'POST', '/email-templates', warning(changes))
const problems = ({ body }: { body: Record<string, any> }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, message }: Record<string, string>) => [path, message]))

test.each([
  ['account.password_changed', 'system'],
  ['account.password_set_inactive', 'activation'],
  ['account.address_changed_by_administrator', 'system'],
  ['account.new_address', 'system'],
  ['account.security_mails_off', 'system'],
  ['system.alert', 'system'],
])('HR writes no template of %s', async (event, category) => {
  const answer = await create('Hr', { event, category })
  expect([answer.status, problems(answer)]).toEqual([
    403,
    { event: 'Only a Super Admin can change templates of security emails' },
  ])
  expect((await create('Owner', { event, category })).status).toBe(201)
})

describe('such a mail refuses', () => {
  test.each([
    ['without what happened', { htmlContent: '<p>Weekly news</p>' }, 'htmlContent', /\{\{message\}\}/],
    ['without it in the text part', { textContent: 'Weekly news' }, 'textContent', /\{\{message\}\}/],
    [
      'with it as the words of a picture',
      { htmlContent: '<p>x</p><img src="https://a.example/x" alt="{{message}}" />' },
      'htmlContent',
      /message/,
    ],
    ['with another subject', { subject: 'Weekly news' }, 'subject', /The subject of this email needs \{\{title\}\}/],
    [
      'with a link elsewhere',
      { htmlContent: '<a href="https://evil.example/">x</a>{{message}}' },
      'htmlContent',
      /evil/,
    ],
    ['with an address to be clicked', { subject: '{{title}} evil.example' }, 'subject', /leads elsewhere/],
  ])('%s', async (_what, changes: object, field, message) => {
    for (const event of ['account.password_changed', 'system.alert']) {
      const answer = await create('Owner', { event, ...changes })
      expect([answer.status, problems(answer)]).toEqual([400, { [field]: expect.stringMatching(message) }])
    }
  })
})

const changePassword = async (actor: string) => {
  const form = { currentPassword: testPassword, newPassword: 'Other-secret-of-9' }
  expect((await app.call(actor, 'PUT', '/users/change-password', form)).status).toBe(200)
  return app.app.db
    .select({ subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, emailOf(actor)))
}

test('its template states the event in the built-in words', async () => {
  await createTemplate(app, warning(), true)
  const [mail] = await changePassword('Lead')
  expect(mail?.subject).toBe('Acme: Your password was changed')
  expect(mail?.text).toContain('Dear Lead,')
  expect(mail?.text).toMatch(/Your password was changed.*\n\nIf this was not you/s)
})

test('one activated before is not used, and the mail has its built-in text', async () => {
  const { id } = await createTemplate(app, warning(), true)
  await app.app.db
    .update(emailTemplates)
    .set({ subject: 'Weekly news', htmlContent: '<p>Nothing new</p>' })
    .where(eq(emailTemplates.id, id))
  const [mail] = await changePassword('Employee')
  expect(mail?.subject).toBe('Your password was changed')
})
