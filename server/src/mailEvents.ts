import type { MailCategory } from '@muster/contract/kit/mail'

/** What a mail of an event may say, besides its fixed words. */
export interface MailVariable {
  /** What it holds, for whoever writes a template. */
  description: string
  /** What a preview shows. */
  sample: string
  /** An `address` is where a link leads: an http or https address of this installation. */
  kind: 'text' | 'address'
  /** What the mail is for: a template that leaves it out would lose it. */
  isNeeded?: boolean
  /** The subject says it: a template whose subject leaves it out would hide what the mail is about. */
  isNeededInSubject?: boolean
  /** The address lets the person who opens it act as the recipient, once. */
  isOneUse?: boolean
}

/** The text that an event has of its own, with `{{name}}` where one of its variables stands. */
export interface BuiltInMail {
  /** Heading and subject. */
  title: string
  paragraphs: readonly string[]
  /** Where its button leads: the name of a variable that is an address. */
  action?: { label: string; address: string }
}

/** Something that the product sends a mail for. Features declare theirs (`Feature.mails`). */
export interface MailEvent<Name extends string = string> {
  /** What it is known by for good, such as `account.activation`: templates and the outbox name it. */
  event: string
  category: MailCategory
  /** What it is called on screen. */
  name: string
  /** When it is sent, and to whom: a sentence. */
  description: string
  /** What it has of its own, besides `commonVariables`. */
  variables: Record<Name, MailVariable>
  builtIn: BuiltInMail
  /** Warns people of a change to their account, or the owner of one to the installation. */
  isWarning?: boolean
}

/** The product's own name; the company's is a setting. */
export const systemName = 'Muster'

/** What every mail may say. */
export const commonVariables = {
  firstName: { description: 'First name of the recipient', sample: 'Salma', kind: 'text' },
  lastName: { description: 'Last name of the recipient', sample: 'Hassan', kind: 'text' },
  email: { description: 'Email address of the recipient', sample: 'salma.hassan@example.com', kind: 'text' },
  companyName: { description: 'Name of the company', sample: 'Example Company', kind: 'text' },
  systemName: { description: 'Name of this application', sample: systemName, kind: 'text' },
} as const satisfies Record<string, MailVariable>

/** Returns everything that a mail of an event may say, in the order in which it is shown. */
export function variablesOf(event: MailEvent): Record<string, MailVariable> {
  const known: Record<string, MailVariable> = { ...event.variables, ...commonVariables }
  if (!event.isWarning) return known
  const { title, message } = builtInWords(event, (name) => known[name]?.sample ?? '')
  return {
    title: { description: 'What happened, in a few words', sample: title, kind: 'text', isNeededInSubject: true },
    message: { description: 'What happened and what to do', sample: message, kind: 'text', isNeeded: true },
    ...known,
    ...(known.title && { title: { ...known.title, isNeededInSubject: true } }),
    ...(known.message && { message: { ...known.message, isNeeded: true } }),
  }
}

/** Returns the built-in text with values in it: a template of a warning has it as `{{title}}` and `{{message}}`. */
export const builtInWords = ({ builtIn }: MailEvent, valueOf: (name: string) => string) => ({
  title: filled(builtIn.title, valueOf),
  message: builtIn.paragraphs.map((paragraph) => filled(paragraph, valueOf)).join('\n\n'),
})

/** Returns whether a mail has a link that lets its reader act as the recipient, once. */
export const hasOneUseLink = ({ variables }: MailEvent): boolean =>
  Object.values(variables).some(({ isOneUse }) => isOneUse === true)

/** Returns whether a mail is about the security of an account: Super Admins alone word it, and its links stay here. */
export const isSecurityMail = (event: MailEvent): boolean => event.isWarning === true || hasOneUseLink(event)

/** Declares a mail; its variables are checked where it is posted. */
export const mailEvent = <Name extends string>(event: MailEvent<Name>): MailEvent<Name> => event

/** The text with each `{{name}}` replaced by its value, once: what a value holds is not looked into. */
export const filled = (text: string, valueOf: (name: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name))
