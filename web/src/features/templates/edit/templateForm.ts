import { mailCategories, type MailCategory } from '@muster/contract/kit/mail'
import type { EmailTemplate, TemplateDraft } from '@muster/contract/templates/calls'
import { i18n } from '../../../i18n.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { categoryLabels } from '../words.ts'

/** The field values of the dialogs Create Template and Edit Template. */
export interface TemplateValues {
  name: string
  category: MailCategory
  /** Empty if the template isn't used for any mail. */
  event: string
  subject: string
  htmlContent: string
  textContent: string
}

/** Returns the field values of a template, or the defaults of a new one. */
export const valuesOf = (template?: EmailTemplate): TemplateValues => ({
  name: template?.name ?? '',
  category: template?.category ?? mailCategories[0],
  event: template?.event ?? '',
  subject: template?.subject ?? '',
  htmlContent: template?.htmlContent ?? '',
  textContent: template?.textContent ?? '',
})

/** Returns the input of the preview. */
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

/** The fields of a template that two people may edit at the same time. */
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
