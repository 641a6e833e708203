import { mailCategories, type MailCategory } from '@muster/contract/kit/mail'
import type { EmailTemplate, TemplateDraft, TemplateEvent } from '@muster/contract/templates/calls'
import { i18n } from '../../../i18n.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { categoryLabels } from '../labels.ts'

/** The values of the form that creates or edits a template. */
export interface TemplateValues {
  name: string
  category: MailCategory
  /** The id of the email that the template is used for; empty for none. */
  event: string
  subject: string
  htmlContent: string
  textContent: string
}

/** Returns the form values of a new template of an email, which begin with the built-in text. */
export const valuesOfEvent = ({ name, category, event, builtIn }: TemplateEvent): TemplateValues => ({
  ...builtIn,
  name: i18n.t(name),
  category,
  event,
  textContent: '',
})

/** Returns the form values of a template, or the defaults of a new one. */
export const valuesOf = (template?: EmailTemplate): TemplateValues => ({
  name: template?.name ?? '',
  category: template?.category ?? mailCategories[0],
  event: template?.event ?? '',
  subject: template?.subject ?? '',
  htmlContent: template?.htmlContent ?? '',
  textContent: template?.textContent ?? '',
})

/** Returns the form values as input for the preview. */
export const draftOf = (values: TemplateValues): TemplateDraft => ({
  category: values.category,
  subject: values.subject,
  htmlContent: values.htmlContent,
  event: values.event || null,
  textContent: values.textContent || null,
})

const part = (key: keyof TemplateValues, label: string): FieldGroup<TemplateValues> => ({
  key,
  label,
  fields: [key],
  format: ({ [key]: value }) => value,
})

/** The groups of fields for which the user chooses a version if two people edit a template at the same time. */
export const templateFieldGroups: readonly FieldGroup<TemplateValues>[] = [
  part('name', 'Name'),
  {
    key: 'event',
    label: 'Used for',
    fields: ['category', 'event'],
    format: ({ category, event }) => event || i18n.t(categoryLabels[category]),
  },
  part('subject', 'Subject'),
  part('htmlContent', 'HTML content'),
  part('textContent', 'Text content'),
]
