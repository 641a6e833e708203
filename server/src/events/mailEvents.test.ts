import { describe, expect, test } from 'vitest'
import { mailCategories } from '@muster/contract/kit/mail'
import { mailEvents } from '../features.ts'
import { pathsOf, productBelow } from '../../testing/structure/project.ts'
import { composeBuiltIn } from '../mail/compose.ts'
import { isSecurityMail, type MailEvent, variablesOf } from './mailEvents.ts'

const samplesOf = (event: MailEvent) =>
  Object.fromEntries(Object.entries(variablesOf(event)).map(([name, { sample }]) => [name, sample]))

test('each mail has its own event', () => {
  const events = mailEvents.map(({ event }) => event)
  expect(events.toSorted()).toEqual([...new Set(events)].toSorted())
  expect(new Set(mailEvents.map(({ category }) => category))).toEqual(new Set(mailCategories))
})

test('only Super Admins edit mails about an account', () => {
  const free = mailEvents.filter((event) => event.event.startsWith('account.') && !isSecurityMail(event))
  expect(free.map(({ event }) => event)).toEqual([])
})

test('every declared mail is known, and only a test mail has no event', () => {
  const server = productBelow('server/src')
  const declaredEvents = server.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:mailEvent|noticeMail)\(\{\s*event: '([^']+)'/g)].map(([, event]) => event),
  )
  expect(declaredEvents.length).toBeGreaterThan(10)
  const knownEvents = mailEvents.map(({ event }) => event)
  expect(declaredEvents.filter((event) => !knownEvents.includes(event ?? ''))).toEqual([])
  const callers = server.filter(({ imports }) => imports.some(({ file }) => file === 'server/src/mail/storeMails.ts'))
  expect(pathsOf(callers)).toEqual([
    // Previews a template unchanged and without an event.
    'server/src/features/templates/sendTest.ts',
    'server/src/mail/postMail.ts',
    // Listens for new mails.
    'server/src/mail/sending.ts',
  ])
})

describe.each(mailEvents.map((event) => [event.event, event] as const))('%s', (_, event) => {
  const { builtIn, variables } = event

  test('has a built-in text with known names', () => {
    const { subject, text, html } = composeBuiltIn(event, samplesOf(event))
    expect(subject).not.toBe('')
    expect(subject + text + html).not.toContain('{{')
  })

  test('has valid names and a description for each variable, and leads only to addresses', () => {
    for (const [name, { description, sample, kind }] of Object.entries(variablesOf(event))) {
      expect(name).toMatch(/^[a-z][A-Za-z]*$/)
      expect(description).not.toMatch(/^$|\.$/)
      expect(sample).not.toBe('')
      if (kind === 'address') expect(URL.canParse(sample)).toBe(true)
    }
    if (builtIn.action) expect(variables[builtIn.action.address]?.kind).toBe('address')
  })

  test('has its own variables in the built-in text where a template needs them', () => {
    const texts = [builtIn.title, ...builtIn.paragraphs, `{{${builtIn.action?.address}}}`].join()
    for (const [name, { isNeeded }] of Object.entries(variables)) if (isNeeded) expect(texts).toContain(`{{${name}}}`)
  })
})
