import { randomUUIDv7 } from 'node:crypto'
import type { PaymentLayout, PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'
import { maxTemplates } from '@muster/contract/payroll/paymentTemplates'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify, owner, refresh } from '../../../events/event.ts'
import { assertFound, conflict, invalid, throwIf } from '../../../kernel/errors.ts'
import { holders } from '../../../people/groups.ts'
import { encoderOf } from './encodings.ts'
import { paymentTemplateChanged } from './messages.ts'
import { lockOutputSetting, readOutputSetting, writeOutputSetting } from './outputSettings.ts'

/** Returns the templates of CSV files for banks, by name. */
export const listPaymentTemplates = async ({ app }: Context): Promise<{ templates: PaymentTemplate[] }> => ({
  templates: await readOutputSetting(app.db, 'paymentTemplates'),
})

/**
 * Adds a template of CSV files for banks.
 * @throws Refusal 400 for a title or text that its encoding lacks; 409 if another one has its name, or there are too many.
 */
export const addPaymentTemplate = (ctx: Context, layout: PaymentLayout) =>
  change(ctx, async (tx) => {
    const templates = await lockOutputSetting(tx, 'paymentTemplates')
    throwIf(textRefusal(layout), nameRefusal(templates, layout), templates.length < maxTemplates ? null : tooMany())
    const template = { id: randomUUIDv7(), ...layout }
    await write(tx, ctx, [...templates, template])
    return { action: 'payroll.payment_template_added', ...about(ctx, template), after: layout, answer: { template } }
  })

/**
 * Changes a template of CSV files for banks.
 * @throws Refusal 400 for a title or text that its encoding lacks; 404 for an unknown id; 409 if another one has its name.
 */
export const changePaymentTemplate = (ctx: Context, template: PaymentTemplate) =>
  change(ctx, async (tx) => {
    const templates = await lockOutputSetting(tx, 'paymentTemplates')
    const before = templates.find(({ id }) => id === template.id)
    assertFound(before)
    const others = templates.filter((other) => other !== before)
    throwIf(textRefusal(template), nameRefusal(others, template))
    await write(tx, ctx, [...others, template])
    return {
      action: 'payroll.payment_template_changed',
      ...about(ctx, template),
      before,
      after: template,
      answer: { template },
    }
  })

/**
 * Removes a template of CSV files for banks.
 * @throws Refusal 404 for an unknown id.
 */
export const removePaymentTemplate = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const templates = await lockOutputSetting(tx, 'paymentTemplates')
    const before = templates.find((template) => template.id === id)
    assertFound(before)
    await write(
      tx,
      ctx,
      templates.filter((template) => template !== before),
    )
    return { action: 'payroll.payment_template_removed', ...about(ctx, before), before, answer: undefined }
  })

const write = (tx: Tx, { actor }: Context, templates: PaymentTemplate[]) =>
  writeOutputSetting(
    tx,
    actor.id,
    'paymentTemplates',
    templates.toSorted((one, other) => one.name.localeCompare(other.name)),
  )

/**
 * Returns the parts of a change: screens are refreshed, and the owner is notified, because a template decides where pay
 * goes.
 */
const about = ({ app, actor, request }: Context, { id, name }: PaymentTemplate) => ({
  subject: { type: 'payment_template', id },
  events: [
    refresh('payroll', holders(['payroll.approve'])),
    notify({ ...paymentTemplateChanged(actor, name), at: request.at, bySession: actor.sessionId }, owner(app.config)),
  ],
})

const nameRefusal = (others: readonly PaymentTemplate[], { name }: PaymentLayout) =>
  others.some((other) => other.name.toLowerCase() === name.toLowerCase())
    ? conflict('Another template has this name', 'payroll.template_name_taken', 'name')
    : null

/** Returns the refusal of a title or text that the encoding lacks. */
function textRefusal({ encoding, hasTitles, columns }: PaymentLayout) {
  const { hasAll } = encoderOf(encoding)
  const texts = columns.flatMap(({ field, title, text }) => [
    ...(hasTitles ? [title] : []),
    ...(field === 'TEXT' ? [text] : []),
  ])
  const lost = texts.find((one) => !hasAll(one))
  return lost === undefined ? null : invalid({ columns: `Windows-1256 can’t write “${lost}”` })
}

const tooMany = () =>
  conflict(`There are already ${maxTemplates} templates. Please remove one first.`, 'payroll.too_many_templates')
