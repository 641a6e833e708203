import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import type { CommonValues } from './commonValues.ts'

/** Shows the fields for people who get an account when they first sign in through a provider. */
export function NewPeopleFields(props: { form: FormOf<CommonValues>; roles: readonly { id: string; name: string }[] }) {
  const { form, roles } = props
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        form={form}
        name="roleId"
        label={t('Role of new people')}
        none={t('Employee')}
        options={roles
          .filter(({ name }) => name !== superAdminRole && name !== 'Employee')
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        form={form}
        name="roleClaim"
        label={t('Claim for the role')}
        description={t('Names one of Muster’s roles, but never Super Admin. Empty to read none.')}
        dir="ltr"
      />
      <div className="pair">
        <TextField form={form} name="departmentClaim" label={t('Claim for the department')} dir="ltr" />
        <TextField form={form} name="managerClaim" label={t('Claim for the manager’s email')} dir="ltr" />
      </div>
    </>
  )
}
