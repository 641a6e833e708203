import { maxHtmlLength, type TemplateDraft } from '@muster/contract/templates/calls'
import { hasVisibleCharacter } from '@muster/contract/kit/text'
import type { App } from '../../context.ts'
import { throwIf, invalid } from '../../kernel/errors.ts'
import { hiddenTextProblem } from '../../mail/templates/hiddenText.ts'
import { problemsOf, type Variables } from '../../mail/templates/problems.ts'
import { cleanHtml, withItsStyles } from './clean.ts'
import { eventNamed, variablesFor } from './variables.ts'

export interface CheckedTemplate {
  subject: string
  htmlContent: string
  textContent: string | null
  /** The variables that the template may contain. */
  knownVariables: Variables
}

type Draft = Omit<TemplateDraft, 'subject'> & { subject: string; variables?: readonly string[] }

/**
 * Returns a template that is safe to save, with sanitized HTML.
 * @throws Refusal 400 naming the fields: for an unknown email, empty HTML, unknown or missing variables, links to other
 * sites, or hidden text.
 */
export async function checkTemplate(app: Pick<App, 'mails' | 'config'>, draft: Draft): Promise<CheckedTemplate> {
  const { category, subject, variables = [] } = draft
  const { event, refusal } = eventNamed(app, category, draft.event)
  throwIf(refusal)
  const htmlContent = await cleanHtml(draft.htmlContent)
  const textContent = draft.textContent?.replace(/\r\n?/g, '\n') || null
  const knownVariables = variablesFor(app, category, event)
  const isUnknown = (name: string) => !Object.hasOwn(knownVariables, name)
  // Check the HTML before it is sanitized: that removes styles which hide text, so the hidden text would be sent.
  const hidden = hiddenTextProblem(await withItsStyles(draft.htmlContent), draft.htmlContent)
  const problems = {
    ...(hidden !== null && { htmlContent: hidden }),
    ...problemsOf(
      { subject, htmlContent, textContent },
      { variables: knownVariables, event, publicUrl: app.config.publicUrl },
    ),
    ...(isEmpty(htmlContent) && { htmlContent: 'Please enter the HTML content' }),
    ...(htmlContent.length > maxHtmlLength && { htmlContent: 'This is too long. Please shorten it' }),
    ...(variables.some(isUnknown) && { variables: `This email has no variable ${variables.find(isUnknown)}` }),
  }
  throwIf(Object.keys(problems).length ? invalid(problems) : null)
  return { subject, htmlContent, textContent, knownVariables }
}

const isEmpty = (html: string) => !hasVisibleCharacter(html.replace(/<(?!img\b)[^>]*>/g, ''))
