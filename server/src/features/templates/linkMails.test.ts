import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import { auditEntries } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { emailTemplates } from '../../mail/templates/tables.ts'
import { notifications } from '../../notify/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf } from '../../../testing/company.ts'
import { reportUnused } from './reportUnused.ts'
import { createTemplate, templateInput, toggleTemplate } from './test/templates.ts'

/** Emails with a one-time link give access to an account, so a template must not send the link elsewhere. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(emailTemplates)
  await app.app.db.delete(mails)
  await app.app.db.delete(notifications)
})

const reset = (changes: object = {}) =>
  templateInput({
    event: 'account.password_forgotten',
    subject: 'A new password',
    htmlContent: '<p>Hello {{firstName}},</p><p><a href="{{address}}">Choose a new password</a></p>',
    ...changes,
  })
const create = (actor: string, body: object) => app.call(actor, 'POST', '/email-templates', body)
const problems = ({ body }: { body: Record<string, any> }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, message }: Record<string, string>) => [path, message]))
const toOwner = async () => {
  await app.app.waitForNotifications()
  return app.app.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id('Owner')))
    .orderBy(notifications.id)
}
const requestReset = async (firstName: string) => {
  expect((await app.call(null, 'POST', '/auth/forgot-password', { email: emailOf(firstName) })).status).toBe(202)
  const findMail = async () =>
    (await app.app.db.select().from(mails)).find(({ recipient }) => recipient === emailOf(firstName))
  await expect.poll(findMail).toBeTruthy()
  return findMail()
}

describe('HR', () => {
  const forbidden = {
    status: 403,
    path: { event: 'Only a Super Admin can change templates of security emails' },
  }
  const resultOf = (answer: { status: number; body: Record<string, any> }) => ({
    status: answer.status,
    path: problems(answer),
  })

  test('neither creates, changes, restores, activates nor deletes a template of such a mail', async () => {
    expect(resultOf(await create('Hr', reset()))).toEqual(forbidden)
    const { id } = await createTemplate(app, reset())
    const path = `/email-templates/${id}`
    const other = { category: 'leave', event: 'leave.approved', htmlContent: '<p>{{dates}}</p>' }
    expect(resultOf(await app.call('Hr', 'PUT', path, reset({ subject: 'x' })))).toEqual(forbidden)
    expect(resultOf(await app.call('Hr', 'PUT', path, templateInput(other)))).toEqual(forbidden)
    expect(resultOf(await app.call('Hr', 'PATCH', `${path}/toggle-status`, {}))).toEqual(forbidden)
    expect(resultOf(await app.call('Hr', 'POST', `${path}/versions/1/restore`))).toEqual(forbidden)
    expect(resultOf(await app.call('Hr', 'DELETE', path))).toEqual(forbidden)
    const created = await create('Hr', templateInput(other))
    expect(created.status).toBe(201)
    expect(resultOf(await app.call('Hr', 'PUT', `/email-templates/${created.body.template.id}`, reset()))).toEqual(
      forbidden,
    )
  })

  test('sees which they are, and why', async () => {
    await createTemplate(app, reset())
    await createTemplate(app, {
      name: 'Leave',
      category: 'leave',
      event: 'leave.approved',
      htmlContent: '<p>{{dates}}</p>',
    })
    const { templates } = (await app.call('Hr', 'GET', '/email-templates')).body as { templates: EmailTemplate[] }
    expect(templates.map(({ event, needsSuperAdmin, can }) => [event, needsSuperAdmin, can.update])).toEqual([
      ['leave.approved', false, true],
      ['account.password_forgotten', true, false],
    ])
    const { events } = (await app.call('Hr', 'GET', '/email-templates/events')).body
    const restricted = events.filter(({ needsSuperAdmin }: { needsSuperAdmin: boolean }) => needsSuperAdmin)
    expect(restricted.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['account.activation', 'account.password_forgotten', 'account.address_changed']),
    )
  })
})

describe('such a mail refuses', () => {
  const link = '<p><a href="{{address}}">Choose</a></p>'
  test.each([
    ['the address within another', { htmlContent: `<p>https://evil.example/?u={{address}}</p>` }, /line/],
    ['the same across elements', { htmlContent: `<p><b>evil.example/?u=</b><i>{{address}}</i></p>` }, /line/],
    ['the same in paragraphs in a line', { htmlContent: `<p style="display:inline">x=</p>{{address}}` }, /line/],
    ['the same in the text part', { textContent: 'https://evil.example/?u={{address}}' }, /line/, 'textContent'],
    ['a link elsewhere', { htmlContent: `<p><a href="https://evil.example/">Choose</a></p>${link}` }, /evil\.example/],
    ['a link to a host that looks alike', { htmlContent: `<a href="{host}.evil.example">x</a>${link}` }, /evil/],
    ['a link by mail', { htmlContent: `<a href="mailto:x@evil.example">x</a>${link}` }, /mailto/],
    ['an address to be clicked', { htmlContent: `<p>Or http://evil.example/now</p>${link}` }, /evil\.example\/now/],
    ['one without a scheme', { htmlContent: `<p>Or evil.example/now</p>${link}` }, /evil\.example/],
    ['one in the subject', { subject: 'Go to evil.example' }, /evil\.example/, 'subject'],
    ['one made of a value', { htmlContent: `<p>https://{{companyName}}/</p>${link}` }, /leads elsewhere/],
    ['one in the text part', { textContent: 'evil.example\n{{address}}' }, /evil\.example/, 'textContent'],
  ])('%s', async (_what, changes: Record<string, string>, message, field = 'htmlContent') => {
    const publicUrl = app.app.config.publicUrl
    const filled = Object.fromEntries(
      Object.entries(changes).map(([key, text]) => [key, text.replace('{host}', publicUrl)]),
    )
    const answer = await create('Owner', reset(filled))
    expect([answer.status, problems(answer)]).toEqual([
      400,
      expect.objectContaining({ [field]: expect.stringMatching(message) }),
    ])
  })

  test('and anything that leads to this server or is no address', async () => {
    const htmlContent = `<p>Mr. Lee, e.g. hr@acme.example. Version 2.5</p><p><a href="${app.app.config.publicUrl}/?view=x">Here</a></p><p>Or:<br />{{address}}</p>${link}`
    expect((await create('Owner', reset({ htmlContent, textContent: 'Open\n\n  {{address}}' }))).status).toBe(201)
  })
})

describe('hidden text is refused in any mail, with its position', () => {
  test.each([
    ['white text', '<p style="color:#fff">Secret</p>', 'it has the same colour as its background'],
    [
      'dark on dark',
      '<table><tr><td bgcolor="#151c26">Secret</td></tr></table>',
      'it has the same colour as its background',
    ],
    [
      'a colour without strength',
      '<p style="color:rgba(0,0,0,0.02)">Secret</p>',
      'it has the same colour as its background',
    ],
    ['a colour of the system', '<p style="color:canvas">Secret</p>', 'not every mail program knows its colour'],
    [
      'a colour of its surroundings',
      '<p style="color:inherit">Secret</p>',
      'its colour “inherit” depends on its surroundings',
    ],
    ['tiny text', '<p style="font-size:1px">Secret</p>', 'its text is smaller than 8 px'],
    ['text made smaller and smaller', '<p style="font-size:0.5em"><b style="font-size:60%">Secret</b></p>', /smaller/],
    ['small in small', `${'<small>'.repeat(6)}Secret${'</small>'.repeat(6)}`, 'its text is smaller than 8 px'],
    ['text not displayed', '<div style="display: none !important">Secret</div>', 'it is not displayed'],
    ['a hidden element', '<div hidden>Secret</div>', 'it is not displayed'],
    ['transparent text', '<div style="opacity:0">Secret</div>', 'it is transparent'],
    ['invisible text', '<div style="visibility:hidden">Secret</div>', 'it is invisible'],
    ['clipped text', '<div style="clip: rect(0 0 0 0)">Secret</div>', 'it is cut off'],
    ['text in no room', '<div style="overflow:hidden;max-height:0">Secret</div>', 'it is cut off'],
    ['text off the screen', '<div style="position:absolute;left:-9999px">Secret</div>', 'it is moved out of place'],
    ['text pushed aside', '<p style="padding-left:9999px">Secret</p>', 'it is off the screen'],
    ['lines upon each other', '<p style="line-height:0">Secret</p>', 'its lines overlap'],
    ['letters upon each other', '<p style="letter-spacing:-20px">Secret</p>', 'its letters overlap'],
    ['text between cells', '<table>Secret<tr><td>x</td></tr></table>', 'it is between table cells'],
  ])('%s', async (_what, hidden, reason) => {
    const draft = { category: 'leave', event: 'leave.approved', htmlContent: `<p>Hello</p>\n${hidden}` }
    const answer = await create('Hr', templateInput(draft))
    const start = 'Line 2: “Secret” can’t be seen: '
    expect([answer.status, problems(answer)]).toEqual([
      400,
      { htmlContent: typeof reason === 'string' ? start + reason : expect.stringMatching(reason) },
    ])
  })

  test('but ordinary company texts stay', async () => {
    const htmlContent =
      '<h1 style="font-size:20px">Hi</h1><p style="color:#999999;font-size:11px">Small print</p><table width="600" bgcolor="#0f766c"><tr><td style="padding:24px"><a href="{{address}}" style="color:#ffffff">Open</a></td></tr></table><p style="margin:0 auto;max-width:560px;line-height:1.2"><small>Hello</small></p>'
    const draft = { category: 'leave', event: 'leave.approved', htmlContent }
    const answer = await create('Hr', templateInput(draft))
    expect([answer.status, problems(answer)]).toEqual([201, {}])
  })
})

describe('the owner is notified', () => {
  test('of each change with its difference, also of their own', async () => {
    const draft = { name: 'Paid', category: 'payroll', event: null, htmlContent: '<p>Hi</p>\n<p>Bank A</p>' }
    const { id } = (await create('Hr', templateInput(draft))).body.template
    const changed = templateInput({ ...draft, htmlContent: '<p>Hi</p>\n<p>Our bank account has changed</p>' })
    await app.call('Hr', 'PUT', `/email-templates/${id}`, changed)
    await toggleTemplate(app, id, true)
    await app.call('Hr', 'POST', `/email-templates/${id}/versions/1/restore`)
    await app.call('Hr', 'DELETE', `/email-templates/${id}`)
    const received = await toOwner()
    expect(received.map(({ title }) => title)).toEqual(
      ['created', 'changed', 'activated', 'changed', 'deleted'].map((verb) => `An email template was ${verb}`),
    )
    expect(received[1]?.message).toBe(
      'Hr Test changed the template “Paid”.\nHTML content:\n− <p>Bank A</p>\n+ <p>Our bank account has changed</p>',
    )
    expect(received[4]?.message).toContain('− <p>Bank A</p>')
    const recipients = (await app.app.db.select().from(mails)).map(({ recipient }) => recipient)
    expect(new Set(recipients)).toEqual(new Set([emailOf('Owner')]))
  })

  test('of the changed part of a long line, and of how much more changed', async () => {
    const text = (name: string) => `<p>${'Dear all, '.repeat(40)}${name}${' kind regards'.repeat(40)}</p>`
    const lines = (name: string) => Array.from({ length: 40 }, (_, n) => `<p>${name} ${n}</p>`).join('\n')
    const draft = { name: 'Long', category: 'payroll', event: null, htmlContent: text('Bank A') }
    const { id } = (await create('Hr', templateInput(draft))).body.template
    const path = `/email-templates/${id}`
    await app.call('Hr', 'PUT', path, templateInput({ ...draft, htmlContent: text('Bank B') }))
    const shifted = `<p>New</p>\n${text('Bank C').replace(/regards<\/p>$/, 'wishes</p>')}`
    await app.call('Hr', 'PUT', path, templateInput({ ...draft, htmlContent: shifted }))
    await app.call('Hr', 'PUT', path, templateInput({ ...draft, htmlContent: lines('Bank') }))
    const [, long, further, many] = (await toOwner()).map(({ message }) => message.split('\n'))
    expect(long?.slice(2)).toEqual([
      expect.stringMatching(/^− ….*Bank A kind.*…$/),
      expect.stringMatching(/^\+ ….*Bank B kind.*…$/),
    ])
    expect(further?.slice(2)).toEqual([
      expect.stringMatching(/^− ….*Bank B kind.*… \(differs further on\)$/),
      '+ <p>New</p>',
      expect.stringMatching(/^\+ ….*Bank C kind.*… \(differs further on\)$/),
    ])
    expect(many?.at(-1)).toBe('13 more lines differ.')
    expect(many).toHaveLength(32)
  })

  test('of nothing if nothing changed, which leaves no audit entry either', async () => {
    const draft = templateInput({ name: 'Paid', category: 'payroll', event: null, htmlContent: '<p>Hi</p>' })
    const { id } = (await create('Hr', draft)).body.template
    const path = `/email-templates/${id}`
    await toggleTemplate(app, id, true)
    const news = (await toOwner()).length
    const count = () => app.app.db.$count(auditEntries, eq(auditEntries.subjectId, id))
    const entries = await count()
    const updated = await app.call('Hr', 'PUT', path, draft)
    expect([updated.status, updated.body.template.version]).toEqual([200, 1])
    const switched = await app.call('Hr', 'PATCH', `${path}/toggle-status`, { isActive: true })
    expect([switched.status, switched.body.template.isActive]).toEqual([200, true])
    expect([(await toOwner()).length, await count()]).toEqual([news, entries])
    await app.call('Hr', 'PUT', path, { ...draft, subject: 'Other' })
    await app.call('Hr', 'PUT', path, draft)
    const [before, entriesBefore] = [(await toOwner()).length, await count()]
    const restored = await app.call('Hr', 'POST', `${path}/versions/1/restore`)
    expect([restored.status, restored.body.template.version]).toEqual([200, 3])
    expect([(await toOwner()).length, await count()]).toEqual([before, entriesBefore])
  })

  test('of the template that another replaces, by its name', async () => {
    const draft = { category: 'leave', event: 'leave.approved', htmlContent: '<p>{{dates}}</p>' }
    await createTemplate(app, { ...draft, name: 'First' }, true)
    await createTemplate(app, { ...draft, name: 'Second' }, true)
    const message = (await toOwner()).at(-1)?.message
    expect(message).toContain(
      'Owner Test activated the template “Second”.\nIt replaces “First”, which is now inactive.',
    )
  })

  test('once of a stored template that breaks a rule; its mail has the built-in text, and the list shows it', async () => {
    const { id } = await createTemplate(app, reset(), true)
    await app.app.db
      .update(emailTemplates)
      .set({ htmlContent: '<p>https://evil.example/?u={{address}}</p>' })
      .where(eq(emailTemplates.id, id))
    await app.app.db.delete(notifications)
    const mail = await requestReset('Lead')
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.subject).toBe('Choose a new password')
    await Promise.all([reportUnused(app.app), reportUnused(app.app)])
    await reportUnused(app.app)
    expect(await toOwner()).toEqual([
      {
        title: 'Email template not used',
        message: expect.stringMatching(
          /“Password forgotten” is sent with its built-in text.*must be alone on its line/,
        ),
      },
    ])
    const { templates } = (await app.call('Hr', 'GET', '/email-templates')).body
    expect(templates[0].problem).toContain('must be alone on its line')
    expect((await app.call('Owner', 'PUT', `/email-templates/${id}`, reset())).body.template.problem).toBeNull()
    await app.app.db.delete(mails)
    expect((await requestReset('Lead'))?.subject).toBe('A new password')
  })
})
