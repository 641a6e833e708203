import type { SampleData, TemplateDraft } from '@muster/contract/templates/calls'
import type { Context } from '../../context.ts'
import type { ComposedMail } from '../../mail/compose.ts'
import { checkTemplate } from './check.ts'
import { templateById } from './queries.ts'
import { withSamples } from './samples.ts'

const presentPreview = ({ subject, html, text }: ComposedMail) => ({
  preview: { subject, htmlContent: html, textContent: text },
})

type Draft = Omit<TemplateDraft, 'subject'> & { subject: string; sampleData?: SampleData }

async function composePreview(ctx: Context, { sampleData, ...draft }: Draft): Promise<ComposedMail> {
  const template = await checkTemplate(ctx.app, draft)
  return withSamples(ctx, template, template.knownVariables, sampleData)
}

/**
 * Returns the preview of a saved template with sample values.
 * @throws Refusal 404 if the template does not exist; 400 if it breaks a rule of the email it is for.
 */
export async function previewTemplate(ctx: Context, { id, sampleData }: { id: string; sampleData?: SampleData }) {
  return presentPreview(await composePreview(ctx, { ...(await templateById(ctx.app.db, ctx, id)), sampleData }))
}

/** Returns the preview of an unsaved template with sample values. @throws Refusal 400 naming the invalid fields. */
export const previewDraft = async (ctx: Context, draft: Draft) => presentPreview(await composePreview(ctx, draft))

/**
 * Returns the HTML page of an unsaved template in this colour scheme.
 * @throws Refusal 400 naming the invalid fields.
 */
export async function previewFrame(
  ctx: Context,
  { scheme, ...draft }: Pick<TemplateDraft, 'htmlContent' | 'category' | 'event'> & { scheme: 'light' | 'dark' },
): Promise<string> {
  const { html } = await composePreview(ctx, { ...draft, subject: '', textContent: null })
  const [head = '', ...rest] = html.split('<body')
  return [inColours(head, scheme), ...rest].join('<body')
}

/** Returns the page's head with its styles fixed to one colour scheme, instead of following the browser's. */
const inColours = (head: string, scheme: 'light' | 'dark') =>
  head
    .replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(/color-scheme:\s*light dark/g, `color-scheme:${scheme}`)
