import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxTemplates, maxTemplateVersions, type EmailTemplate } from '@muster/contract/templates/calls'
import { auditEntries } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { emailTemplates, emailTemplateVersions } from '../../mail/templates/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { emailOf } from '../../../testing/company.ts'
import { createTemplate, templateInput, toggleTemplate } from './test/templates.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(emailTemplates)
  await app.app.db.delete(mails)
})

const all = async (): Promise<EmailTemplate[]> => (await app.call('Owner', 'GET', '/email-templates')).body.templates
const active = async () => (await all()).filter(({ isActive }) => isActive).map(({ name }) => name)
const create = (changes: object) => app.call('Owner', 'POST', '/email-templates', templateInput(changes))
const update = (id: string, changes: object) =>
  app.call('Owner', 'PUT', `/email-templates/${id}`, templateInput(changes))
const problems = ({ body }: { body: Record<string, any> }) =>
  Object.fromEntries((body.errors ?? []).map(({ path, message }: Record<string, string>) => [path, message]))

test('a template is created inactive, cleaned, with the names of its variables and its author', async () => {
  const htmlContent = '<p onclick="x">Hello {{firstName}}</p><script>alert(1)</script><a href="{{address}}">Go</a>'
  const template = await createTemplate(app, { htmlContent, variables: ['firstName'] })
  expect(template).toMatchObject({
    name: 'Welcome',
    htmlContent: '<p>Hello {{firstName}}</p><a href="{{address}}">Go</a>',
    textContent: null,
    isActive: false,
    version: 1,
    creator: { id: app.company.id('Owner') },
    can: { update: true, delete: true },
  })
  expect(template.variables.toSorted()).toEqual(['address', 'companyName', 'firstName'])
  expect(await all()).toEqual([template])
})

describe('refused are', () => {
  test.each([
    [
      'a variable that there is none of',
      { htmlContent: '<p>{{nmae}} {{address}}</p>' },
      'htmlContent',
      /\{\{nmae\}\}.*There are: .*\{\{firstName\}\}/,
    ],
    ['one in the subject', { subject: 'Hi {{constructor}}' }, 'subject', /\{\{constructor\}\}/],
    ['one in the text', { textContent: '{{address}} {{x}}' }, 'textContent', /\{\{x\}\}/],
    ['one that is named as used', { variables: ['salary'] }, 'variables', /salary/],
    ['what is not closed', { subject: 'Hi {{firstName' }, 'subject', /close/],
    [
      'one torn by markup',
      { htmlContent: '<p>{{<b>firstName</b>}} {{address}}</p>' },
      'htmlContent',
      /Unknown variable/,
    ],
    ['an address in the subject', { subject: '{{address}}' }, 'subject', /address/],
    [
      'an address given to others',
      { htmlContent: '<a href="https://evil.test/?t={{address}}">x</a>{{address}}' },
      'htmlContent',
      /whole target/,
    ],
    [
      'a link to what is no address',
      { htmlContent: '<a href="{{firstName}}">x</a>{{address}}' },
      'htmlContent',
      /not an address/,
    ],
    ['a mail without what it is for', { htmlContent: '<p>Hello</p>' }, 'htmlContent', /\{\{address\}\}/],
    ['a text part without it', { textContent: 'Hello' }, 'textContent', /\{\{address\}\}/],
    ['HTML of which nothing is left', { htmlContent: '<script>1</script><p> </p>' }, 'htmlContent', /Please enter/],
    ['a line break in the subject', { subject: 'a\nb' }, 'subject', /one line/],
    ['a mail that there is not', { event: 'no.such' }, 'event', /does not exist/],
    ['one of another category', { category: 'leave' }, 'event', /another category/],
    ['an empty name', { name: ' ' }, 'name', /name/],
    ['an empty subject', { subject: '' }, 'subject', /subject/],
    ['a category that there is none of', { category: 'weather' }, 'category', /category/],
  ])('%s', async (_what, changes, path, message) => {
    const answer = await create(changes)
    expect([answer.status, problems(answer)]).toEqual([
      400,
      expect.objectContaining({ [path]: expect.stringMatching(message) }),
    ])
    expect(await all()).toEqual([])
  })

  test('one more than the maximum', async () => {
    const rows = Array.from({ length: maxTemplates }, (_, n) => ({
      ...templateInput({ event: null }),
      name: `T${n}`,
      category: 'system' as const,
      version: 1,
    }))
    await app.app.db.insert(emailTemplates).values(rows)
    const { status, body } = await create({})
    expect([status, body.code]).toEqual([409, 'template.too_many'])
  })

  test('an unknown one, for every call', async () => {
    const path = `/email-templates/${app.company.id('Owner')}`
    const calls: [string, string, object?][] = [
      ['PUT', path, templateInput()],
      ['PATCH', `${path}/toggle-status`],
      ['DELETE', path],
      ['POST', `${path}/preview`, {}],
      ['POST', `${path}/test`],
      ['GET', `${path}/versions`],
      ['POST', `${path}/versions/1/restore`],
    ]
    for (const [method, at, body] of calls) expect((await app.call('Owner', method, at, body)).status, at).toBe(404)
  })
})

test('one without a mail may use the variables of its category, and is not used', async () => {
  const { id } = await createTemplate(app, { event: null, htmlContent: '<p>{{signIn}}</p>' })
  const { body } = await app.call('Owner', 'PATCH', `/email-templates/${id}/toggle-status`)
  expect(body.message).toBe('Welcome is active. It is not used for any email.')
})

describe('each mail has one active template', () => {
  test('another one replaces it; deactivated, the built-in text is back', async () => {
    const first = await createTemplate(app, { name: 'First' }, true)
    const second = await createTemplate(app, { name: 'Second' })
    await createTemplate(app, { name: 'Other', event: null }, true)
    const { body } = await app.call('Owner', 'PATCH', `/email-templates/${second.id}/toggle-status`)
    expect(body.message).toBe('Second is active, replacing First. Used from the next email on.')
    expect(await active()).toEqual(['Other', 'Second'])
    expect((await toggleTemplate(app, second.id)).isActive).toBe(false)
    expect((await toggleTemplate(app, second.id, false)).isActive).toBe(false)
    expect(await active()).toEqual(['Other'])
    expect((await app.call('Owner', 'DELETE', `/email-templates/${first.id}`)).status).toBe(204)
  })

  test('also when sixteen are activated at once', async () => {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push((await createTemplate(app, { name: `T${n}` })).id)
    await Promise.all([...ids, ...ids].map((id) => toggleTemplate(app, id, true)))
    expect(await active()).toHaveLength(1)
  })

  test('and it stays with its mail while it is active', async () => {
    const { id } = await createTemplate(app, {}, true)
    const answer = await update(id, { event: null })
    expect([answer.status, problems(answer)]).toEqual([400, { event: expect.stringContaining('deactivate') }])
  })
})

describe('earlier content', () => {
  test('is kept, compared and restored', async () => {
    const { id } = await createTemplate(app)
    expect((await update(id, { subject: 'Second' })).body.template.version).toBe(2)
    const { body } = await app.call('Owner', 'GET', `/email-templates/${id}/versions`)
    expect(body.versions.map(({ number, subject }: { number: number; subject: string }) => [number, subject])).toEqual([
      [2, 'Second'],
      [1, 'Welcome to {{companyName}}'],
    ])
    const restored = await app.call('Owner', 'POST', `/email-templates/${id}/versions/1/restore`, { after: 2 })
    expect(restored.body.template).toMatchObject({ version: 3, subject: 'Welcome to {{companyName}}' })
    const after = await app.call('Owner', 'GET', `/email-templates/${id}/versions`)
    expect(after.body.versions[0]).toMatchObject({
      number: 3,
      restoredFrom: 1,
      savedBy: { id: app.company.id('Owner') },
    })
    expect((await app.call('Owner', 'POST', `/email-templates/${id}/versions/3/restore`)).status).toBe(400)
    expect((await app.call('Owner', 'POST', `/email-templates/${id}/versions/9/restore`)).status).toBe(404)
  })

  test('of two people who change the same one, the second gets a conflict', async () => {
    const { id } = await createTemplate(app)
    const both = await Promise.all(['A', 'B'].map((subject) => update(id, { subject, after: 1 })))
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('template.changed_meanwhile')
  })

  test('is deleted when there is too much of it', async () => {
    const { id } = await createTemplate(app)
    const { db } = app.app
    await db.update(emailTemplates).set({ version: maxTemplateVersions }).where(eq(emailTemplates.id, id))
    await update(id, { subject: 'Newest' })
    const versions = await db.select({ number: emailTemplateVersions.number }).from(emailTemplateVersions)
    expect(versions).toEqual([{ number: maxTemplateVersions + 1 }])
  })

  test('is no longer restored if its mail could not use it', async () => {
    const { id } = await createTemplate(app)
    await update(id, { subject: 'Second' })
    await app.app.db
      .update(emailTemplateVersions)
      .set({ htmlContent: '<p>{{gone}}</p>' })
      .where(eq(emailTemplateVersions.number, 1))
    const answer = await app.call('Owner', 'POST', `/email-templates/${id}/versions/1/restore`)
    expect([answer.status, Object.keys(problems(answer))]).toEqual([400, ['htmlContent']])
  })
})

describe('a preview', () => {
  const sampleData = { firstName: '<b>"Nour"</b>', companyName: 'Acme & Sons' }

  test('uses sample data, which stays text', async () => {
    const { id } = await createTemplate(app)
    const { body } = await app.call('Owner', 'POST', `/email-templates/${id}/preview`, { sampleData })
    expect(body.preview.subject).toBe('Welcome to Acme & Sons')
    expect(body.preview.htmlContent).toContain('Hello <bdi>&lt;b&gt;&quot;Nour&quot;&lt;/b&gt;</bdi>')
    expect(body.preview.textContent).toContain('Hello <b>"Nour"</b>,')
    const without = await app.call('Owner', 'POST', `/email-templates/${id}/preview`)
    expect(without.body.preview.textContent).toContain('Hello Salma,')
  })

  test('of an unsaved template names its errors', async () => {
    const draft = { category: 'leave', subject: 'Hi {{firstName}}', htmlContent: '<p>x</p><script>1</script>' }
    const { body } = await app.call('Owner', 'POST', '/email-templates/preview', draft)
    expect(body.preview).toMatchObject({ subject: 'Hi Salma', textContent: 'x\n' })
    expect(body.preview.htmlContent).not.toContain('<script')
    const wrong = await app.call('Owner', 'POST', '/email-templates/preview', { ...draft, htmlContent: '<p>{{x}}</p>' })
    expect([wrong.status, Object.keys(problems(wrong))]).toEqual([400, ['htmlContent']])
  })

  test('for a frame is a page without scripts, only for our own pages', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const page = await app.call('Owner', 'POST', '/email-templates/frame', { htmlContent: '<p>Hi</p>' })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const policy = String(page.headers['content-security-policy'])
    for (const rule of ["default-src 'none'", 'sandbox', "frame-ancestors 'self'", "form-action 'none'"])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toMatch(/script-src|allow-|img-src/)
    expect(page.raw.toString()).toContain('<p>Hi</p>')
    expect((await app.call('Owner', 'POST', '/email-templates/frame', 'htmlContent=x', headers)).status).toBe(415)
  })
})

test('a change without mail, category and text keeps them', async () => {
  const { id, ...before } = await createTemplate(app, { textContent: 'Hello {{firstName}},\n{{address}}' })
  const { name, htmlContent } = templateInput()
  const { status, body } = await app.call('Owner', 'PUT', `/email-templates/${id}`, {
    name,
    subject: 'Hi',
    htmlContent,
  })
  const { event, category, textContent } = before
  expect([status, body.template]).toMatchObject([200, { subject: 'Hi', event, category, textContent }])
  const none = { name, subject: 'Hi', htmlContent, event: null, textContent: null }
  const { body: cleared } = await app.call('Owner', 'PUT', `/email-templates/${id}`, none)
  expect(cleared.template).toMatchObject({ event: null, textContent: null })
})

test('a test goes only to oneself, with samples and one’s own name', async () => {
  const { id } = await createTemplate(app)
  await app.app.waitForNotifications()
  await app.app.db.delete(mails)
  const { body } = await app.call('Owner', 'POST', `/email-templates/${id}/test`)
  expect(body.message).toContain(emailOf('Owner'))
  const testMails = await app.app.db.select().from(mails)
  expect(testMails.map(({ recipient }) => recipient)).toEqual([emailOf('Owner')])
  expect(testMails[0]?.text).toContain('Hello Owner,')
  expect(testMails[0]?.subject).toMatch(/^\[Test\] Welcome to /)
})

test('every mail has variables, and a built-in text that is a valid template', async () => {
  const { body } = await app.call('Owner', 'GET', '/email-templates/events')
  expect(body.events.length).toBe(app.app.mails.size)
  for (const { event, category, builtIn } of body.events) {
    const answer = await create({ event, category, ...builtIn })
    expect(answer.status, `${event} ${JSON.stringify(answer.body)}`).toBe(201)
    const preview = await app.call('Owner', 'POST', `/email-templates/${answer.body.template.id}/preview`)
    expect(preview.status, event).toBe(200)
    const listed = await app.call('Owner', 'GET', `/email-templates/variables/${category}?event=${event}`)
    expect(listed.body.variables.map(({ name }: { name: string }) => name)).toContain('companyName')
  }
  expect((await app.call('Owner', 'GET', '/email-templates/variables/leave?event=account.activation')).status).toBe(400)
})

test('each change is recorded, with the content before and after', async () => {
  const { id } = await createTemplate(app)
  await update(id, { subject: 'Second' })
  await toggleTemplate(app, id, true)
  await toggleTemplate(app, id)
  await app.call('Owner', 'POST', `/email-templates/${id}/versions/1/restore`)
  await app.call('Owner', 'POST', `/email-templates/${id}/test`)
  await app.call('Owner', 'DELETE', `/email-templates/${id}`)
  const entries = await app.app.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action }) => action.replace('template.', ''))).toEqual(
    'created changed activated deactivated restored tested deleted'.split(' '),
  )
  expect(entries[1]).toMatchObject({ before: { subject: 'Welcome to {{companyName}}' }, after: { subject: 'Second' } })
})
