import type { FormFileInput, InsuranceForm } from '@muster/contract/payroll/insuranceForms'
import { record } from '../../../audit/record.ts'
import { identityOf } from '../../../companySettings/identity.ts'
import type { Context } from '../../../context.ts'
import { listFile } from '../../../files/sheets/listFile.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { exportFile } from '../../../http/exportFile.ts'
import { conflict, throwIf } from '../../../kernel/errors.ts'
import { printCents } from '../../../pay/money.ts'
import { readOutputSetting } from '../payments/outputSettings.ts'
import { renderForm } from './form.ts'
import { formCurrency, type FormRow, monthOf, readForm } from './readForm.ts'

/** The names of forms in files. */
const names: Record<InsuranceForm, string> = { FORM_1: 'Form 1', FORM_2: 'Form 2', FORM_6: 'Form 6' }

/**
 * Returns a form of the insurance as a file. Every detail that it needs is in it: people who lack one prevent it, or are
 * left out if the caller says so. The download is recorded, without numbers and wages.
 * @throws Refusal 409 if details, the establishment or the limits of the month are missing, or no one is on the form; 503
 * while too many files are being made, or if this system cannot make PDF files.
 */
export function formFile(ctx: Context, { format, leaveOut, ...of }: FormFileInput & { form: InsuranceForm }) {
  const { app, actor } = ctx
  return exportFile(app, async (db) => {
    const month = monthOf(of)
    const all = await readForm(db, app, actor, of)
    const rows = all.filter(({ missing }) => !missing.length)
    const leftOut = all.length - rows.length
    const establishment = await readOutputSetting(db, 'establishment')
    if (!establishment) return throwIf(noEstablishment())
    throwIf(leftOut > 0 && !leaveOut ? incomplete(leftOut) : null, rows.length ? null : noOne())
    const name = `insurance ${names[of.form].toLowerCase()} ${month}`
    const file =
      format === 'pdf'
        ? {
            name: `${name}.pdf`,
            type: 'application/pdf',
            parts: portions(
              await renderForm({
                form: of.form,
                month,
                company: (await identityOf(db)).name,
                establishment,
                rows,
              }),
            ),
          }
        : listFile(format, {
            name,
            sheet: names[of.form],
            columns: columnsOf(of.form, establishment.number),
            portions: portions(rows),
          })
    await record(app.db, ctx, {
      action: 'payroll.insurance_form_exported',
      subject: { type: 'payroll', id: null },
      after: { form: of.form, month, format, people: rows.map(({ user }) => user.id), leftOut },
    })
    return { ...file, rows: rows.length }
  })
}

async function* portions<Portion>(portion: Portion): AsyncGenerator<Portion> {
  yield portion
}

type Column = XlsxColumn<FormRow>

/** Returns the columns of a form in a file. Numbers are texts, because spreadsheets would shorten them. */
function columnsOf(form: InsuranceForm, establishment: string): Column[] {
  const text = (title: string, value: (row: FormRow) => string | null): Column => ({ title, type: 'text', value })
  const day = (title: string): Column => ({ title, type: 'day', value: (row) => row.day })
  return [
    text('Establishment', () => establishment),
    text('LL-ID', ({ user }) => user.llId),
    text('Employee', ({ user }) => `${user.firstName} ${user.lastName}`),
    text('Name as on the identity card', ({ person }) => person?.name ?? null),
    text('National ID or passport', ({ person }) => person?.idNumber ?? null),
    text('Insurance number', ({ person }) => person?.insuranceNumber || null),
    ...(form === 'FORM_1' ? [text('Position', ({ user }) => user.position), day('First day')] : []),
    ...(form === 'FORM_6' ? [day('Last day'), text('Reason', ({ reason }) => reason)] : []),
    {
      title: 'Insured wage',
      type: 'money',
      value: ({ insuredWage }) => (insuredWage === null ? null : printCents(insuredWage)),
      currency: () => formCurrency,
    },
  ]
}

const noEstablishment = () =>
  conflict('Please enter the establishment’s number and insurance office first.', 'payroll.establishment_missing')
const noOne = () => conflict('No one is on this form.', 'payroll.form_empty', 'period')
const incomplete = (people: number) =>
  conflict(
    `Details of ${people === 1 ? 'one person' : `${people} people`} are missing. Please enter them, or leave these people out.`,
    'payroll.form_incomplete',
  )
