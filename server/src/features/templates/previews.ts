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

async function composed(ctx: Context, { sampleData, ...draft }: Draft): Promise<ComposedMail> {
  const template = checkTemplate(ctx.app, draft)
  return withSamples(ctx, template, template.known, sampleData)
}

/** A saved template with samples. @throws Refusal 404 where there is none; 400 where its mail can no longer be made of it. */
export async function previewTemplate(ctx: Context, { id, sampleData }: { id: string; sampleData?: SampleData }) {
  return presentPreview(await composed(ctx, { ...(await templateById(ctx.app.db, ctx, id)), sampleData }))
}

/** One that is not saved, with samples. @throws Refusal 400 naming the fields. */
export const previewDraft = async (ctx: Context, draft: Draft) => presentPreview(await composed(ctx, draft))

/** The page of one that is not saved, in these colours. @throws Refusal 400 naming the fields. */
export async function previewFrame(
  ctx: Context,
  { scheme, ...draft }: Pick<TemplateDraft, 'htmlContent' | 'category' | 'event'> & { scheme: 'light' | 'dark' },
): Promise<string> {
  const { html } = await composed(ctx, { ...draft, subject: '', textContent: null })
  const [head = '', ...rest] = html.split('<body')
  return [inColours(head, scheme), ...rest].join('<body')
}

/** A head whose style no longer asks the browser for its colours. */
const inColours = (head: string, scheme: 'light' | 'dark') =>
  head
    .replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(/color-scheme:\s*light dark/g, `color-scheme:${scheme}`)
