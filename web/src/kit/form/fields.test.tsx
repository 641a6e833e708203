import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormDialog } from '../dialog/FormDialog.tsx'
import { SessionProvider } from '../session/session.tsx'
import { renderPage } from '../../testing/renderPage.tsx'
import { colleague, viewer, userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { CheckField, SwitchField } from './choices/CheckField.tsx'
import { ChoiceField } from './choices/ChoiceField.tsx'
import { DayField } from './days/DayField.tsx'
import { FileField } from './files/FileField.tsx'
import { InlineForm } from '../page/InlineForm.tsx'
import { MoneyField } from './MoneyField.tsx'
import { type PersonOption, PersonField } from './people/PersonField.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { NumberField, PasswordField, TextField } from './TextField.tsx'
import { useForm } from './state/useForm.ts'

stopClock('2026-11-23T09:00:00Z')

interface Values {
  name: string
  reason: string
  year: string
  secret: string
  kind: 'A' | 'B' | ''
  amount: string
  currency: 'EGP' | 'USD'
  isOpen: boolean
  isLoud: boolean
  day: string
  file: File | null
  person: PersonOption | null
}
const initial: Values = {
  name: '',
  reason: '',
  year: '',
  secret: '',
  kind: '',
  amount: '',
  currency: 'EGP',
  isOpen: false,
  isLoud: false,
  day: '',
  file: null,
  person: null,
}

const people = (search: string) => ({
  queryKey: ['people', search],
  queryFn: async () => [viewer, colleague],
})

function Fields({ send }: { send: (values: Values) => Promise<unknown> }) {
  const form = useForm({
    initial,
    check: (values) =>
      values.name ? {} : Object.fromEntries(Object.keys(values).map((name) => [name, `Wrong ${name}`])),
    submit: send,
  })
  return (
    <InlineForm form={form} submit="Send" waiting="Sending…" failed="It failed">
      <TextField form={form} name="name" label="Name" />
      <TextAreaField form={form} name="reason" label="Reason" />
      <NumberField form={form} name="year" label="Year" />
      <PasswordField form={form} name="secret" label="Secret" />
      <ChoiceField form={form} name="kind" label="Kind" pleaseChoose options={[{ value: 'A', label: 'First' }]} />
      <MoneyField form={form} name="amount" label="Salary" currency="currency" currencies={['EGP', 'USD']} />
      <CheckField form={form} name="isOpen" label="Open" />
      <SwitchField form={form} name="isLoud" label="Loud" />
      <DayField form={form} name="day" label="Day" min="2026-01-01" max="2026-12-31" />
      <FileField form={form} name="file" label="Proof" accept=".pdf" hint="A PDF" />
      <PersonField form={form} name="person" label="Who" query={people} />
    </InlineForm>
  )
}

function renderForm() {
  const send = vi.fn<(values: Values) => Promise<unknown>>(async () => 'done')
  renderPage(
    <SessionProvider user={userWith([])}>
      <Fields send={send} />
    </SessionProvider>,
  )
  return send
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('each field holds its part of the values', async () => {
  const send = renderForm()
  const file = new File(['a'], 'a.pdf')
  type('Name', 'Ada')
  type('Reason', 'Because')
  type('Year', '2027')
  type('Secret', 'hush')
  type('Kind', 'A')
  type('Salary', '12.5')
  type('Currency: Salary', 'USD')
  type('Day', '23 Nov 2026')
  fireEvent.click(screen.getByLabelText('Open'))
  fireEvent.click(screen.getByLabelText('Loud'))
  fireEvent.change(screen.getByLabelText('Proof'), { target: { files: [file] } })
  fireEvent.click(screen.getByRole('combobox', { name: 'Who' }))
  fireEvent.click(await screen.findByText('Omar Farouk'))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toEqual({
    name: 'Ada',
    reason: 'Because',
    year: '2027',
    secret: 'hush',
    kind: 'A',
    amount: '12.5',
    currency: 'USD',
    isOpen: true,
    isLoud: true,
    day: '2026-11-23',
    file,
    person: colleague,
  })
})

test('a password is hidden until it is shown, and can be pasted', () => {
  renderForm()
  const field = screen.getByLabelText('Secret')
  expect(field.getAttribute('type')).toBe('password')
  expect(fireEvent.paste(field)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Secret').getAttribute('type')).toBe('text')
})

test('each field shows its error, and the first has the focus', async () => {
  const send = renderForm()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  for (const name of ['name', 'reason', 'year', 'secret', 'kind', 'amount', 'isOpen', 'day', 'file', 'person'])
    expect(screen.getByText(`Wrong ${name}`)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

test('an invalid amount is reported when its field is left, and not before', async () => {
  renderForm()
  const salary = screen.getByLabelText('Salary')
  type('Salary', '1e3')
  expect(screen.queryByText(/an amount such as/)).toBeNull()
  fireEvent.blur(salary)
  expect(screen.getByText('Please enter an amount such as 1,250.50')).toBeTruthy()
  expect(salary.getAttribute('aria-invalid')).toBe('true')
  type('Salary', '١٬٠٠٠')
  expect(screen.queryByText(/an amount such as/)).toBeNull()
  fireEvent.blur(salary)
  expect(salary.getAttribute('aria-invalid')).not.toBe('true')
})

test('an invalid amount keeps its own message when the form is sent with Enter', () => {
  const send = renderForm()
  type('Salary', '1.005')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Please use at most two decimals')).toBeTruthy()
  expect(screen.queryByText('Wrong amount')).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('a chosen file can be removed', async () => {
  renderForm()
  fireEvent.change(screen.getByLabelText('Proof'), { target: { files: [new File(['a'], 'a.pdf')] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove a.pdf' }))
  expect(screen.queryByText('a.pdf')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Proof'))
})

test('a form in a dialog shows the message of the server, and asks before input is lost', async () => {
  const onClose = vi.fn()
  function Page() {
    const form = useForm({ initial: { name: '' }, submit: () => Promise.reject(new TypeError('Failed to fetch')) })
    return (
      <FormDialog form={form} onClose={onClose} title="A form" submit="Send" failed="It could not be sent">
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    )
  }
  renderPage(<Page />)
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('It could not be sent')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard your changes?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
