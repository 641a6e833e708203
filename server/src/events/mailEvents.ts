import type { MailCategory } from '@muster/contract/kit/mail'

/** A variable of an event's mail. */
export interface MailVariable {
  /** Its content, for the author of a template. */
  description: string
  /** The value in a preview. */
  sample: string
  /** An `address` is the target of a link: an http or https address of this installation. */
  kind: 'text' | 'address'
  /** Set when the mail is pointless without it: a template may not leave it out. */
  isNeeded?: boolean
  /** Set when the subject needs it: a subject without it would hide the mail's purpose. */
  isNeededInSubject?: boolean
  /** Set when the address lets the person who opens it act as the recipient, once. */
  isOneUse?: boolean
}

/** An event's built-in text, with `{{name}}` for its variables. */
export interface BuiltInMail {
  /** The heading and subject. */
  title: string
  paragraphs: readonly string[]
  /** The target of its button: the name of a variable that is an address. */
  action?: { label: string; address: string }
}

/** An event that the product sends a mail for. Features declare theirs (`Feature.mails`). */
export interface MailEvent<Name extends string = string> {
  /** Its permanent name, such as `account.activation`: templates and the outbox use it. */
  event: string
  category: MailCategory
  /** Its name on screen. */
  name: string
  /** A sentence with the time at which it is sent, and the recipient. */
  description: string
  /** Its own variables, besides `commonVariables`. */
  variables: Record<Name, MailVariable>
  builtIn: BuiltInMail
  /** Set for warnings: to people about a change to their account, or to the owner about one to the installation. */
  isWarning?: boolean
}

/** The product's own name; the company's is a setting. */
export const systemName = 'Muster'

/** The variables of every mail. */
export const commonVariables = {
  firstName: { description: 'First name of the recipient', sample: 'Salma', kind: 'text' },
  lastName: { description: 'Last name of the recipient', sample: 'Hassan', kind: 'text' },
  email: { description: 'Email address of the recipient', sample: 'salma.hassan@example.com', kind: 'text' },
  companyName: { description: 'Name of the company', sample: 'Example Company', kind: 'text' },
  systemName: { description: 'Name of this application', sample: systemName, kind: 'text' },
} as const satisfies Record<string, MailVariable>

/** Returns all variables of an event's mail, in the order of display. */
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

/** Returns the built-in text with its values: a template of a warning has it as `{{title}}` and `{{message}}`. */
export const builtInWords = ({ builtIn }: MailEvent, valueOf: (name: string) => string) => ({
  title: fillPlaceholders(builtIn.title, valueOf),
  message: builtIn.paragraphs.map((paragraph) => fillPlaceholders(paragraph, valueOf)).join('\n\n'),
})

/** Returns whether a mail has a link that lets its reader act as the recipient, once. */
export const hasOneUseLink = ({ variables }: MailEvent): boolean =>
  Object.values(variables).some(({ isOneUse }) => isOneUse === true)

/**
 * Returns whether a mail is about the security of an account: only Super Admins may edit it, and its links lead to this
 * installation.
 */
export const isSecurityMail = (event: MailEvent): boolean => event.isWarning === true || hasOneUseLink(event)

/** Declares a mail; its variables are checked where it is posted. */
export const mailEvent = <Name extends string>(event: MailEvent<Name>): MailEvent<Name> => event

/** Returns the text with each `{{name}}` replaced by its value, once: values are not searched for variables. */
export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name))
