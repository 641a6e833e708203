import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { CheckField, SwitchField, Toggle } from '../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../kit/form/choices/ChoiceField.tsx'
import { Choices, ViewChoice } from '../../kit/form/choices/Choices.tsx'
import SearchSelect from '../../kit/form/choices/SearchSelect.tsx'
import { TimeZoneField } from '../../kit/form/choices/TimeZoneField.tsx'
import { DayField } from '../../kit/form/days/DayField.tsx'
import { AmountField, MoneyField } from '../../kit/form/MoneyField.tsx'
import { PasswordInput } from '../../kit/form/PasswordInput.tsx'
import { AddPeople } from '../../kit/form/people/AddPeople.tsx'
import { PersonField } from '../../kit/form/people/PersonField.tsx'
import type { FormOf } from '../../kit/form/state/field.ts'
import { TextAreaField } from '../../kit/form/TextAreaField.tsx'
import { NumberField, PasswordField, TextField } from '../../kit/form/TextField.tsx'
import type { GallerySection } from '../exhibit.ts'
import { findPeople, omar } from '../samples/people.ts'
import { useSampleForm, type Values } from '../samples/useSampleForm.ts'

type Field = (form: FormOf<Values>) => ReactNode

const filled: Partial<Values> = {
  text: 'A text that is longer than the field in which it stands on a phone',
  longText: 'First line\nSecond line',
  number: '12',
  password: 'a secret',
  amount: '12,500.50',
  choice: 'ANNUAL',
  isOn: true,
  day: '2026-11-23',
  zone: 'Africa/Cairo',
  person: omar,
}

function Sample({ initial = {}, problem, field }: { initial?: Partial<Values>; problem?: string; field: Field }) {
  return field(useSampleForm(initial, problem))
}

/** Returns the states that every field has, and those in which it can't be used. */
const statesOf = (field: Field, unusable: Record<string, Field> = {}): Record<string, ReactNode> => ({
  Empty: <Sample field={field} />,
  Filled: <Sample field={field} initial={filled} />,
  'With an error': <Sample field={field} problem="Please correct this field" />,
  ...Object.fromEntries(
    Object.entries(unusable).map(([label, each]) => [label, <Sample key={label} field={each} initial={filled} />]),
  ),
})

const options = [
  { value: 'ANNUAL', label: 'Annual leave' },
  { value: 'SICK', label: 'Sick leave' },
]

function SamplePills() {
  const [chosen, setChosen] = useState<string | null>('ANNUAL')
  const choices = options.map(({ value, label }) => ({ key: value, face: label }))
  return <Choices legend="Type" choices={choices} chosen={chosen} onChoose={setChosen} />
}

function SampleViews() {
  const [chosen, setChosen] = useState<'list' | 'grid'>('list')
  const views = [
    { key: 'list', label: 'List', Icon: IconLayoutList },
    { key: 'grid', label: 'Grid', Icon: IconLayoutGrid },
  ] as const
  return <ViewChoice legend="View" options={views} chosen={chosen} onChoose={setChosen} />
}

function SampleSearchSelect({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <SearchSelect
      label="Type of leave"
      placeholder="Search by name"
      value={value}
      onChange={setValue}
      options={options}
      nothingFound="No type found"
      error={error}
    />
  )
}

function SampleToggle({ initial, waiting }: { initial: boolean | null; waiting?: boolean }) {
  const [checked, setChecked] = useState(initial)
  return <Toggle label="Emails" description="About leave." checked={checked} onChange={setChecked} waiting={waiting} />
}

const SampleAddPeople = ({ error }: { error?: string }) => (
  <AddPeople query={findPeople} chosenIds={[]} onAdd={() => undefined} error={error} />
)

const help = 'A help text of at most fifteen words.'

export const fields: GallerySection = {
  title: 'Fields',
  exhibits: [
    {
      name: 'TextField, NumberField, PasswordField',
      file: 'form/TextField.tsx',
      use: 'One line of text, a number or a password, in a form of useForm.',
      states: {
        ...statesOf(
          (form) => (
            <TextField form={form} name="text" label="Name" placeholder="e.g. Amira" description={help} required />
          ),
          { Disabled: (form) => <TextField form={form} name="text" label="Name" disabled /> },
        ),
        Number: <Sample field={(form) => <NumberField form={form} name="number" label="Days" />} />,
        Password: <Sample field={(form) => <PasswordField form={form} name="password" label="Password" />} />,
      },
    },
    {
      name: 'PasswordInput',
      file: 'form/PasswordInput.tsx',
      use: 'A password outside of a form of useForm.',
      states: { Filled: <PasswordInput label="Current password" defaultValue="a secret" /> },
    },
    {
      name: 'TextAreaField',
      file: 'form/TextAreaField.tsx',
      use: 'Several lines of text.',
      states: statesOf((form) => <TextAreaField form={form} name="longText" label="Reason" rows={3} />, {
        Disabled: (form) => <TextAreaField form={form} name="longText" label="Reason" rows={3} disabled />,
      }),
    },
    {
      name: 'AmountField, MoneyField',
      file: 'form/MoneyField.tsx',
      use: 'An amount, grouped while it is typed, alone or with its currency.',
      states: {
        ...statesOf((form) => <AmountField form={form} name="amount" label="Amount" />),
        'With a currency': (
          <Sample
            initial={filled}
            field={(form) => (
              <MoneyField form={form} name="amount" label="Salary" currency="currency" currencies={['EGP', 'EUR']} />
            )}
          />
        ),
      },
    },
    {
      name: 'DayField, DayInput',
      file: 'form/days/DayField.tsx',
      within: ['form/days/DayCalendar.tsx'],
      use: 'A day, typed or picked in the calendar.',
      states: statesOf((form) => (
        <DayField form={form} name="day" label="Start" min="2000-01-01" max="2099-12-31" description={help} />
      )),
    },
    {
      name: 'ChoiceField',
      file: 'form/choices/ChoiceField.tsx',
      use: 'One of a few options.',
      states: statesOf(
        (form) => <ChoiceField form={form} name="choice" label="Type" options={options} pleaseChoose />,
        {
          Disabled: (form) => <ChoiceField form={form} name="choice" label="Type" options={options} disabled />,
        },
      ),
    },
    {
      name: 'Choices, ViewChoice',
      file: 'form/choices/Choices.tsx',
      use: 'One of a few options that are all visible: pills, or ways to display the same data.',
      states: { Pills: <SamplePills />, Views: <SampleViews /> },
    },
    {
      name: 'CheckField, SwitchField, Toggle',
      file: 'form/choices/CheckField.tsx',
      use: 'Yes or no: a checkbox in a form, a switch for a setting. A Toggle may stand for several settings.',
      states: {
        ...statesOf((form) => <CheckField form={form} name="isOn" label="Half a day" />, {
          Disabled: (form) => <CheckField form={form} name="isOn" label="Half a day" disabled />,
        }),
        Switch: (
          <Sample field={(form) => <SwitchField form={form} name="isOn" label="Overtime" description={help} />} />
        ),
        'Toggle, partly on': <SampleToggle initial={null} />,
        'Toggle, being saved': <SampleToggle initial waiting />,
      },
    },
    {
      name: 'SearchSelect',
      file: 'form/choices/SearchSelect.tsx',
      use: 'One of many options, found by typing. Load it with lazyPart.',
      states: { Empty: <SampleSearchSelect />, 'With an error': <SampleSearchSelect error="Please choose a type" /> },
    },
    {
      name: 'TimeZoneField',
      file: 'form/choices/TimeZoneField.tsx',
      within: ['form/choices/ZoneSelect.tsx'],
      use: 'A time zone, or the company’s if the field may be left empty.',
      states: statesOf((form) => <TimeZoneField form={form} name="zone" label="Time zone" company="Africa/Cairo" />, {
        'Read only': (form) => <TimeZoneField form={form} name="zone" label="Time zone" readOnly />,
      }),
    },
    {
      name: 'PersonField, PersonSelect',
      file: 'form/people/PersonField.tsx',
      use: 'One person, found by name or email.',
      states: statesOf(
        (form) => <PersonField form={form} name="person" label="Manager" query={findPeople} clear="Clear" />,
        {
          'Read only': (form) => <PersonField form={form} name="person" label="Manager" query={findPeople} readOnly />,
        },
      ),
    },
    {
      name: 'AddPeople',
      file: 'form/people/AddPeople.tsx',
      use: 'Several people, added one at a time to a list below the field.',
      states: { Empty: <SampleAddPeople />, 'With an error': <SampleAddPeople error="Please add a person" /> },
    },
  ],
}
