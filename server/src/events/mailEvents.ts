import type { MailCategory } from '@muster/contract/kit/mail'

/** A variable in the email of an event. */
export interface MailVariable {
  /** The description for the author of a template. */
  description: string
  /** The value in the preview of a template. */
  sample: string
  /** `address` is the target of a link: an http or https address of this installation. */
  kind: 'text' | 'address'
  /** True for a variable that every template must contain, because the email is useless without it. */
  isNeeded?: boolean
  /** True for a variable that the subject must contain to say what the email is about. */
  isNeededInSubject?: boolean
  /** True for a link that works once and lets the person who opens it act as the recipient. */
  isOneUse?: boolean
}

/** The built-in text of an event's email, with `{{name}}` for its variables. */
export interface BuiltInMail {
  /** The heading, which is also the subject. */
  title: string
  paragraphs: readonly string[]
  /** The button. `address` is the name of a variable with the kind `address`. */
  action?: { label: string; address: string }
}

/** An event for which the product sends an email. Features declare their own (`Feature.mails`). */
export interface MailEvent<Name extends string = string> {
  /** The permanent name, such as `account.activation`, which templates and the outbox refer to. */
  event: string
  category: MailCategory
  /** The name on the screen. */
  name: string
  /** A sentence that says when the email is sent, and to whom. */
  description: string
  /** The variables of this event, in addition to `commonVariables`. */
  variables: Record<Name, MailVariable>
  builtIn: BuiltInMail
  /**
   * True for warnings: to a person about a change to their account, or to the owner about a change to the installation.
   */
  isWarning?: boolean
}

/** The name of the product. The company's name is a setting. */
export const systemName = 'Muster'

/** The variables that every email has. */
export const commonVariables = {
  firstName: { description: 'First name of the recipient', sample: 'Salma', kind: 'text' },
  lastName: { description: 'Last name of the recipient', sample: 'Hassan', kind: 'text' },
  email: { description: 'Email address of the recipient', sample: 'salma.hassan@example.com', kind: 'text' },
  companyName: { description: 'Name of the company', sample: 'Example Company', kind: 'text' },
  systemName: { description: 'Name of this application', sample: systemName, kind: 'text' },
} as const satisfies Record<string, MailVariable>

/** Returns all variables of an event's email, in the order in which they are listed. */
export function variablesOf(event: MailEvent): Record<string, MailVariable> {
  const variables: Record<string, MailVariable> = { ...event.variables, ...commonVariables }
  if (!event.isWarning) return variables
  const { title, message } = builtInWords(event, (name) => variables[name]?.sample ?? '')
  return {
    title: { description: 'What happened, in a few words', sample: title, kind: 'text', isNeededInSubject: true },
    message: { description: 'What happened and what to do', sample: message, kind: 'text', isNeeded: true },
    ...variables,
    ...(variables.title && { title: { ...variables.title, isNeededInSubject: true } }),
    ...(variables.message && { message: { ...variables.message, isNeeded: true } }),
  }
}

/**
 * Returns the built-in title and text of an event's email with the values filled in. Templates of warnings refer to
 * them as `{{title}}` and `{{message}}`.
 */
export const builtInWords = ({ builtIn }: MailEvent, valueOf: (name: string) => string) => ({
  title: fillPlaceholders(builtIn.title, valueOf),
  message: builtIn.paragraphs.map((paragraph) => fillPlaceholders(paragraph, valueOf)).join('\n\n'),
})

/** Returns whether an email contains a link that lets its reader act as the recipient once. */
export const hasOneUseLink = ({ variables }: MailEvent): boolean =>
  Object.values(variables).some(({ isOneUse }) => isOneUse === true)

/**
 * Returns whether an email is about account security. Only Super Admins may edit its template, and all its links must
 * lead to this installation.
 */
export const isSecurityMail = (event: MailEvent): boolean => event.isWarning === true || hasOneUseLink(event)

/** Declares the email of an event. Its type lets the compiler check the variables wherever the email is sent. */
export const mailEvent = <Name extends string>(event: MailEvent<Name>): MailEvent<Name> => event

/** Returns the text with each `{{name}}` replaced by its value. Placeholders within values are not replaced. */
export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name))
