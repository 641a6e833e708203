import { z } from 'zod'
import { mailCategories, MailCategory } from '../kit/mail.ts'
import { route } from '../kit/route.ts'
import { Id, isOneLine, optionalParagraphs, optionalText, paragraphs, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** Maximum number of templates; `maxTemplateVersions` is that of kept versions of each. */
export const maxTemplates = 200
export const maxTemplateVersions = 50
export const maxHtmlLength = 40_000
export const maxTextLength = 10_000
export const maxSubjectLength = 150

const PersonReference = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** A variable of a template, written `{{name}}`. */
export const TemplateVariable = z.object({
  name: z.string(),
  description: z.string(),
  /** The value in previews and test mails. */
  sample: z.string(),
  /** An address is either a link of its own or written out as text. */
  kind: z.enum(['text', 'address']),
  /** True if the mail is useless without it, so that the template must contain it. */
  isNeeded: z.boolean(),
})
export type TemplateVariable = z.infer<typeof TemplateVariable>

const contentFields = {
  name: z.string(),
  subject: z.string(),
  /** Sanitized: without active content and anything a mail does not need. */
  htmlContent: z.string(),
  /** Null if the text part is generated from the HTML. */
  textContent: z.string().nullable(),
  category: MailCategory,
  /** The mail it is used for; null if it is unused. */
  event: z.string().nullable(),
}

export const EmailTemplate = z.object({
  id: z.uuid(),
  ...contentFields,
  /** The names of its variables. */
  variables: z.array(z.string()),
  isActive: z.boolean(),
  /** Null if their account was deleted. */
  creator: PersonReference.nullable(),
  /** Number of its latest version. */
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** True if its mail concerns account security, so that only Super Admins change it. */
  needsSuperAdmin: z.boolean(),
  /**
   * A sentence saying why its mail is sent with the built-in text although it is active; null if there is no problem.
   */
  problem: z.string().nullable(),
  /** Actions available to the caller. */
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const TemplateVersion = z.object({
  number: z.number().int(),
  ...contentFields,
  savedBy: PersonReference.nullable(),
  createdAt: Instant,
  /** Number of the earlier version that it restored, if it restored one. */
  restoredFrom: z.number().int().nullable(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

/** A mail of the product, with its built-in text. */
export const TemplateEvent = z.object({
  event: z.string(),
  category: MailCategory,
  name: z.string(),
  /** The occasion on which it is sent, and its recipients. */
  description: z.string(),
  /** True if it concerns account security, so that only Super Admins change its templates. */
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
  /** If empty, the text part is generated from the HTML. */
  textContent: optionalParagraphs(maxTextLength).nullable().default(null),
  category: MailCategory.default(mailCategories[0]),
  /** The mail it is for, one of its category. */
  event: Event.default(null),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const CreateTemplate = TemplateDraft.extend({
  name: text(100, 'Please enter a name'),
  /** Names of the variables it uses. Those in its texts are found in any case. */
  variables: z.array(VariableName).max(100).optional(),
})
export type CreateTemplate = z.infer<typeof CreateTemplate>

/** A category, text or mail that is omitted stays unchanged. */
export const UpdateTemplate = CreateTemplate.extend({
  id: Id,
  textContent: optionalParagraphs(maxTextLength).nullish(),
  category: MailCategory.optional(),
  event: Event.optional(),
  /** Number of the version that was edited: if another was added meanwhile, nothing is changed. */
  after: z.number().int().optional(),
})
export type UpdateTemplate = z.infer<typeof UpdateTemplate>

const sample = optionalText(200).optional()
/** Values that replace the samples. */
export const SampleData = z.object({
  firstName: sample,
  lastName: sample,
  email: sample,
  companyName: sample,
  systemName: sample,
})
export type SampleData = z.infer<typeof SampleData>

/** A template with values for its variables, as the mail would be sent. */
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
  'Their links must lead to this installation or be a variable. A warning has {{title}} in its subject and ' +
  '{{message}} in its text. The owner is notified of every change.'

export const templates = {
  list: route({
    method: 'GET',
    path: '/email-templates',
    needs: viewPermission,
    summary: 'List email templates by name',
    description:
      `All of them, at most ${maxTemplates}. An active template replaces the built-in text of its ` +
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
    description: 'With `event`, those of that email; otherwise those shared by all emails of the category.',
  })
    .input(z.object({ category: MailCategory, event: VariableName.optional() }))
    .output(z.object({ variables: z.array(TemplateVariable) })),
  create: route({
    method: 'POST',
    path: '/email-templates',
    needs: 'settings.email_templates_create',
    summary: 'Create an email template',
    description:
      'Inactive at first. `{{name}}` stands for a variable; 400 names unknown ones. The HTML is ' +
      'sanitized and returned as saved. Without `event`, no email uses it. Hidden text is refused. ' +
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
        // The subject may be written last.
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
        /** The colour scheme of the previewed mail program. */
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
