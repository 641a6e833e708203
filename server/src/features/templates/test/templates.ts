import { expect } from 'vitest'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import type { TestApp } from '../../../../testing/app.ts'

/** Returns the input for a template of the email for a new account. */
export const templateInput = (changes: object = {}) => ({
  name: 'Welcome',
  category: 'activation',
  event: 'account.activation',
  subject: 'Welcome to {{companyName}}',
  htmlContent: '<p>Hello {{firstName}},</p><p><a href="{{address}}">Activate your account</a></p>',
  textContent: null,
  ...changes,
})

/** Creates a template as the owner, and optionally activates it. */
export async function createTemplate(app: TestApp, changes: object = {}, isActive = false): Promise<EmailTemplate> {
  const { status, body } = await app.call('Owner', 'POST', '/email-templates', templateInput(changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return isActive ? toggleTemplate(app, body.template.id, true) : body.template
}

/** Activates or deactivates a template as the owner. */
export async function toggleTemplate(app: TestApp, id: string, isActive?: boolean): Promise<EmailTemplate> {
  const { status, body } = await app.call('Owner', 'PATCH', `/email-templates/${id}/toggle-status`, { isActive })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.template
}
