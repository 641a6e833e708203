import { type EmailTemplate, mostTemplates } from '@muster/contract/templates/calls'
import type { Actor } from '../../actor.ts'
import { conflict, type Refusal } from '../../errors.ts'

/** What an actor may do with a template: all templates are everybody’s who may. */
export const templateActions = ({ permissions }: Actor): EmailTemplate['can'] => ({
  update: permissions.has('settings.email_templates_update'),
  delete: permissions.has('settings.email_templates_delete'),
})

/** 409 where the template has another version than the one that was seen. */
export const staleRefusal = ({ version }: { version: number }, after: number | undefined): Refusal | null =>
  after === undefined || after === version
    ? null
    : conflict('The template was changed meanwhile. Please look at it again.', 'template.changed_meanwhile')

/** 409 where there are as many templates as there may be. */
export const tooManyRefusal = (count: number): Refusal | null =>
  count < mostTemplates
    ? null
    : conflict(`There are already ${mostTemplates} templates. Please delete some first.`, 'template.too_many')
