import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { nobody, PersonSelect } from '../../../kit/form/people/PersonField.tsx'
import { problemOf } from '../../../kit/form/state/problems.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import { PositionField } from '../../hierarchy/shared/PositionField.tsx'
import type { UserValues } from './userForm.ts'

/** Lets the user enter a person's name, email address, position, department, manager and dates. */
export function PersonFields(props: {
  form: FormOf<UserValues>
  /** The id of the person to be edited; omitted for a new one. */
  personId?: string
  /** The reason why the email address can't be changed; omitted if it can. */
  emailFixed?: string
  /** The reason why the choice of manager is fixed; omitted if it is not. */
  managerFixed?: string
  /** The password field below the email address: for the new person's password, or for the user's own password. */
  children?: ReactNode
}) {
  const { form, personId, emailFixed, managerFixed, children } = props
  const { values, change, problems } = form
  const { t } = useTranslation()
  const problem = problemOf(problems, 'manager')
  const departments = useDepartments([values.department])
  return (
    <>
      <div className="pair" data-close>
        <TextField
          form={form}
          name="firstName"
          label={t('First Name')}
          maxLength={100}
          required
          data-autofocus={personId === undefined || undefined}
        />
        <TextField form={form} name="lastName" label={t('Last Name')} maxLength={100} required />
      </div>
      <TextField
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        maxLength={254}
        required
        readOnly={emailFixed !== undefined}
        description={emailFixed}
      />
      {children}
      <div className="pair">
        <PositionField form={form} name="position" />
        <TextField
          form={form}
          name="llId"
          label={t('LL-ID (optional)')}
          maxLength={40}
          placeholder={t('e.g. LL-001, LL-ENG-001')}
        />
      </div>
      <div className="pair" data-close>
        <ChoiceField
          form={form}
          name="department"
          label={t('Department (optional)')}
          none={t('No department')}
          options={departments.map((value) => ({ value, label: t(value) }))}
        />
        <DayField
          form={form}
          name="hireDate"
          label={t('Hire Date (optional)')}
          min="2000-01-01"
          max="2100-12-31"
          optional
          weekday={false}
        />
      </div>
      <PersonSelect
        label={t('Manager (optional)')}
        query={(search) =>
          orpc.users.managers.queryOptions({ input: { search, for: personId }, select: ({ managers }) => managers })
        }
        person={values.manager}
        onPerson={(manager) => {
          if (manager === nobody) return
          // Without other data of the manager, so that choosing the same person again is not a change.
          change({ manager: manager && { id: manager.id, firstName: manager.firstName, lastName: manager.lastName } })
        }}
        clear={t('No manager')}
        readOnly={managerFixed !== undefined}
        description={managerFixed}
        error={problem && t(problem)}
      />
    </>
  )
}
