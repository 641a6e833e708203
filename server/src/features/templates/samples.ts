import type { SampleData } from '@muster/contract/templates/calls'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import { type MailTemplate, type MailValues, renderTemplate } from '../../mail/templates/render.ts'
import type { ComposedMail } from '../../mail/compose.ts'
import type { Variables } from '../../mail/templates/problems.ts'

/**
 * Returns the email composed from a template and sample values. Values in `sampleData` and the company's name take
 * precedence over the sample values of the variables.
 */
export async function withSamples(
  { app }: Pick<Context, 'app'>,
  template: MailTemplate,
  variables: Variables,
  sampleData: SampleData = {},
): Promise<ComposedMail> {
  const samples = Object.entries(variables).map(([name, { sample, kind }]) => [name, sample, kind] as const)
  const values: Record<string, string> = Object.fromEntries(samples.map(([name, sample]) => [name, sample]))
  values.companyName = await readSetting(app.db, 'companyName')
  for (const [name, value] of Object.entries(sampleData)) if (value) values[name] = value
  return renderTemplate(template, values as MailValues)
}
