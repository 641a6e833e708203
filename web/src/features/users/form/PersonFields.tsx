import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../kit/form/DayInput.tsx'
import { ManagerPicker } from './ManagerPicker.tsx'
import type { Problems } from '../../../kit/form/oldForm.ts'
import type { UserValues } from './userForm.ts'
import { departments } from '../list/userWords.ts'
import classes from './UserForm.module.css'

/** What the parts of the form share. */
export interface FieldsProps {
  values: UserValues
  change: (patch: Partial<UserValues>) => void
  problems: Problems
}

/** Who somebody is and where in the company they stand. */
export function PersonFields(
  props: FieldsProps & {
    /** The id of the person who is edited; none for a new one. */
    personId?: string
    /** Why the e-mail may not be changed. */
    emailFixed?: string | null
    /** Why they may not be given another manager. */
    managerFixed?: string | null
    /** What stands below the e-mail: the password of a new user, or one's own. */
    children?: ReactNode
  },
) {
  const { values, change, problems, personId, emailFixed, managerFixed, children } = props
  const { t } = useTranslation()
  type TextKey = 'firstName' | 'lastName' | 'email' | 'llId' | 'position'
  const text = (key: TextKey, label: string, more: Partial<React.ComponentProps<typeof TextInput>> = {}) => (
    <TextInput
      label={label}
      value={values[key]}
      onChange={({ currentTarget }) => change({ [key]: currentTarget.value } as Partial<UserValues>)}
      error={problems[key] && t(problems[key])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      required
      {...more}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        {text('firstName', t('First Name'), {
          maxLength: 100,
          'data-autofocus': personId ? undefined : true,
        } as object)}
        {text('lastName', t('Last Name'), { maxLength: 100 })}
      </div>
      {text('email', t('Email'), {
        type: 'email',
        maxLength: 254,
        readOnly: Boolean(emailFixed),
        description: emailFixed ?? undefined,
      })}
      {children}
      <div className={classes.pair}>
        {text('position', t('Position'), { maxLength: 120 })}
        {text('llId', t('LL-ID (optional)'), {
          maxLength: 40,
          required: false,
          placeholder: t('e.g. LL-001, LL-ENG-001'),
        })}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('Department (optional)')}
          value={values.department}
          onChange={({ currentTarget }) => change({ department: currentTarget.value })}
          error={problems.department && t(problems.department)}
          data={[{ value: '', label: t('No department') }, ...departments.map((value) => ({ value, label: t(value) }))]}
        />
        <DayInput
          label={t('Hire Date (optional)')}
          value={values.hireDate}
          onChange={(hireDate) => change({ hireDate })}
          min="2000-01-01"
          max="2100-12-31"
          error={problems.hireDate && t(problems.hireDate)}
          optional
          weekday={false}
        />
      </div>
      <ManagerPicker
        manager={values.manager}
        onManager={(manager) => change({ manager })}
        personId={personId}
        fixed={managerFixed ?? undefined}
        error={problems.manager && t(problems.manager)}
      />
    </>
  )
}
