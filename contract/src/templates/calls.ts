import { z } from 'zod'
import { mailCategories, MailCategory } from '../kit/mail.ts'
import { route } from '../kit/route.ts'
import { Id, isOneLine, optionalParagraphs, optionalText, paragraphs, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** Maximum number of templates. `maxTemplateVersions` is the number of versions kept of each. */
export const maxTemplates = 200
export const maxTemplateVersions = 50
export const maxHtmlLength = 40_000
export const maxTextLength = 10_000
export const maxSubjectLength = 150

const PersonReference = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** A variable that a template can contain as `{{name}}`. */
export const TemplateVariable = z.object({
  name: z.string(),
  description: z.string(),
  /** Example value for previews and test emails. */
  sample: z.string(),
  /** The type of value. An `address` is a URL, which can be a link's target or be shown as text. */
  kind: z.enum(['text', 'address']),
  /** True if the template must contain the variable, since the email would be useless without it. */
  isNeeded: z.boolean(),
})
export type TemplateVariable = z.infer<typeof TemplateVariable>

const contentFields = {
  name: z.string(),
  subject: z.string(),
  /** Sanitized HTML, without active content or anything else an email doesn't need. */
  htmlContent: z.string(),
  /** Null if the plain text is generated from the HTML. */
  textContent: z.string().nullable(),
  category: MailCategory,
  /** The id of the email that the template is used for; null if it is unused. */
  event: z.string().nullable(),
}

export const EmailTemplate = z.object({
  id: z.uuid(),
  ...contentFields,
  /** Names of the variables that the template contains. */
  variables: z.array(z.string()),
  isActive: z.boolean(),
  /** The person who created the template; null if their account was deleted. */
  creator: PersonReference.nullable(),
  /** Number of the latest version. */
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** True if the template is for a security email. Only Super Admins can change such templates. */
  needsSuperAdmin: z.boolean(),
  /** The reason why the built-in text is sent although the template is active; null if there is none. */
  problem: z.string().nullable(),
  /** The actions that the caller may take. */
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const TemplateVersion = z.object({
  number: z.number().int(),
  ...contentFields,
  savedBy: PersonReference.nullable(),
  createdAt: Instant,
  /** Number of the earlier version that this version restored; null if this version was saved by editing. */
  restoredFrom: z.number().int().nullable(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** An email sent by the product, with its built-in text. */
export const TemplateEvent = z.object({
  event: z.string(),
  category: MailCategory,
  name: z.string(),
  /** A sentence that states when the email is sent and who receives it. */
  description: z.string(),
  /** True if this is a security email. Only Super Admins can change its templates. */
  needsSuperAdmin: z.boolean(),
  builtIn: z.object({ subject: z.string(), htmlContent: z.string() }),
})
export type TemplateEvent = z.infer<typeof TemplateEvent>

const VariableName = z.string().max(100).refine(isOneLine, 'This name is not valid')
const Event = VariableName.transform((event) => event || null).nullable()

/** The content of a template before it is saved. */
export const TemplateDraft = z.object({
  subject: text(maxSubjectLength, 'Please enter a subject'),
  htmlContent: paragraphs(maxHtmlLength, 'Please enter the HTML content'),
  /** Plain text; if empty, it is generated from the HTML. */
  textContent: optionalParagraphs(maxTextLength).nullable().default(null),
  category: MailCategory.default(mailCategories[0]),
  /** The id of the email that the template is for. The email must belong to the category. */
  event: Event.default(null),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const CreateTemplate = TemplateDraft.extend({
  name: text(100, 'Please enter a name'),
  /** Names of further variables to check. The variables in the subject and texts are always checked. */
  variables: z.array(VariableName).max(100).optional(),
})
export type CreateTemplate = z.infer<typeof CreateTemplate>

/** A change to a template. An omitted category, plain text or email stays unchanged. */
export const UpdateTemplate = CreateTemplate.extend({
  id: Id,
  textContent: optionalParagraphs(maxTextLength).nullish(),
  category: MailCategory.optional(),
  event: Event.optional(),
  /** Number of the version that the client last read. If another one was added since, the change is rejected. */
  after: z.number().int().optional(),
})
export type UpdateTemplate = z.infer<typeof UpdateTemplate>

const sample = optionalText(200).optional()
/** Values that replace the sample values of these variables. */
export const SampleData = z.object({
  firstName: sample,
  lastName: sample,
  email: sample,
  companyName: sample,
  systemName: sample,
})
export type SampleData = z.infer<typeof SampleData>

/** The email as it would be sent, composed from a template and sample values. */
export const TemplatePreview = z.object({
  subject: z.string(),
  /** A complete HTML page. */
  htmlContent: z.string(),
  textContent: z.string(),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

const IdInput = z.object({ id: Id })
const TemplateAnswer = z.object({ template: EmailTemplate })
const PreviewAnswer = z.object({ preview: TemplatePreview })
const viewPermission = 'settings.email_templates_view'
const updatePermission = 'settings.email_templates_update'

const securityMails =
  'Security emails contain a one-time link or warn of an account change. Only Super Admins can change their templates. ' +
  'Their links must lead to this installation or be a variable. A warning must have {{title}} in its subject and ' +
  '{{message}} in its text. The owner is notified of every change.'

export const templates = {
  list: route({
    method: 'GET',
    path: '/email-templates',
    needs: viewPermission,
    summary: 'List email templates by name',
    description:
      `Returns all of them, at most ${maxTemplates}. An active template replaces the built-in text of its ` +
      'email; without one, the built-in text is used.',
  }).output(z.object({ templates: z.array(EmailTemplate) })),
  events: route({
    method: 'GET',
    path: '/email-templates/events',
    needs: viewPermission,
    summary: 'List the emails that can have templates, with their built-in text',
  }).output(z.object({ events: z.array(TemplateEvent) })),
  variables: route({
    method: 'GET',
    path: '/email-templates/variables/{category}',
    needs: viewPermission,
    summary: 'List the variables for a template',
    description: 'With `event`, lists the variables of that email; otherwise those of all emails in the category.',
  })
    .input(z.object({ category: MailCategory, event: VariableName.optional() }))
    .output(z.object({ variables: z.array(TemplateVariable) })),
  create: route({
    method: 'POST',
    path: '/email-templates',
    needs: 'settings.email_templates_create',
    summary: 'Create an email template',
    description:
      'Inactive at first. Write a variable as `{{name}}`; unknown variables are rejected with 400. The HTML is ' +
      'sanitized and returned as saved. Without `event`, no email uses it. Hidden text is rejected. ' +
      securityMails,
    success: 201,
  })
    .input(CreateTemplate)
    .output(TemplateAnswer),
  update: route({
    method: 'PUT',
    path: '/email-templates/{id}',
    needs: updatePermission,
    summary: 'Update an email template',
    description:
      'An active template applies from the next email on. The previous text is kept as a version. `category`, ' +
      `\`event\` and \`textContent\` keep their values if omitted. ${securityMails}`,
  })
    .input(UpdateTemplate)
    .output(TemplateAnswer),
  toggleStatus: route({
    method: 'PATCH',
    path: '/email-templates/{id}/toggle-status',
    needs: updatePermission,
    summary: 'Activate or deactivate an email template',
    description:
      'Each email has at most one active template: another active one is deactivated. With `isActive`, the template ' +
      'gets that state; without it, the opposite one.',
  })
    .input(z.object({ id: Id, isActive: z.boolean().optional() }))
    .output(z.object({ message: z.string(), template: EmailTemplate })),
  remove: route({
    method: 'DELETE',
    path: '/email-templates/{id}',
    needs: 'settings.email_templates_delete',
    summary: 'Delete an email template with its versions, restoring the built-in text',
    success: 204,
  }).input(IdInput),
  preview: route({
    method: 'POST',
    path: '/email-templates/{id}/preview',
    needs: viewPermission,
    summary: 'Preview an email template with sample data',
    reads: true,
  })
    .input(z.object({ id: Id, sampleData: SampleData.optional() }))
    .output(PreviewAnswer),
  previewDraft: route({
    method: 'POST',
    path: '/email-templates/preview',
    needs: viewPermission,
    summary: 'Preview an unsaved email template with sample data',
    reads: true,
  })
    .input(
      TemplateDraft.extend({
        // An unfinished template may not have a subject yet.
        subject: optionalText(maxSubjectLength).default(''),
        sampleData: SampleData.optional(),
      }),
    )
    .output(PreviewAnswer),
  frame: route({
    method: 'POST',
    path: '/email-templates/frame',
    needs: viewPermission,
    summary: 'Preview an unsaved email template as a page for a sandboxed frame',
    reads: true,
    body: 'multipart',
    answer: 'page',
  })
    .input(
      TemplateDraft.pick({ htmlContent: true, category: true, event: true }).extend({
        /** Colour scheme of the email program that the preview imitates. */
        scheme: z.enum(['light', 'dark']).default('light'),
      }),
    )
    .output(z.string()),
  sendTest: route({
    method: 'POST',
    path: '/email-templates/{id}/test',
    needs: updatePermission,
    summary: 'Send an email template with sample data to yourself',
  })
    .input(IdInput)
    .output(z.object({ message: z.string() })),
  versions: route({
    method: 'GET',
    path: '/email-templates/{id}/versions',
    needs: viewPermission,
    summary: 'List the versions of an email template, newest first',
    description: `The newest ${maxTemplateVersions} are kept.`,
  })
    .input(IdInput)
    .output(z.object({ versions: z.array(TemplateVersion) })),
  restoreVersion: route({
    method: 'POST',
    path: '/email-templates/{id}/versions/{number}/restore',
    needs: updatePermission,
    summary: 'Restore an earlier version of an email template as the newest',
  })
    .input(
      z.object({ id: Id, number: z.coerce.number().int().min(1).max(100_000), after: z.number().int().optional() }),
    )
    .output(TemplateAnswer),
}
