import { MissingDetail } from '@muster/contract/payroll/insuranceForms'
import { type PageQuery, pagination } from '@muster/contract/kit/paging'
import type { Context } from '../../../context.ts'
import { readOutputSetting } from '../payments/outputSettings.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { type FormOf, type FormRow, monthOf, presentFormPerson, readForm } from './readForm.ts'

/**
 * Returns a page of the people on a form, those with missing details first. Logs the access.
 * @throws Refusal 409 if the limits of the month are not known.
 */
export async function showInsuranceForm(ctx: Context, { page, limit, ...of }: FormOf & PageQuery) {
  const { app, actor } = ctx
  const rows = await readForm(app.db, app, actor, of)
  const shown = rows.slice((page - 1) * limit, page * limit)
  await recordAccess(
    ctx,
    'insurance form',
    { form: of.form, month: monthOf(of) },
    shown.map(({ user }) => user.id),
  )
  return {
    people: shown.map(presentFormPerson),
    pagination: pagination({ page, limit }, rows.length),
    missing: countMissing(rows),
    incomplete: rows.filter(({ missing }) => missing.length > 0).length,
    hasEstablishment: (await readOutputSetting(app.db, 'establishment')) !== null,
  }
}

/** Returns how many people lack each detail, without those that no one lacks. */
const countMissing = (rows: readonly FormRow[]): { detail: MissingDetail; people: number }[] =>
  MissingDetail.options.flatMap((detail) => {
    const people = rows.filter(({ missing }) => missing.includes(detail)).length
    return people > 0 ? [{ detail, people }] : []
  })
