import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import type { CommonValues } from './commonValues.ts'

/** The labels of the values that a provider sends, which are called claims in OpenID Connect and attributes in SAML. */
const labels = {
  OIDC: {
    role: 'Claim for the role',
    department: 'Claim for the department',
    manager: 'Claim for the manager’s email',
  },
  SAML: {
    role: 'Attribute with the role',
    department: 'Attribute with the department',
    manager: 'Attribute with the manager’s email',
  },
} as const

interface NewPeopleFieldsProps {
  form: FormOf<CommonValues>
  roles: readonly { id: string; name: string }[]
  protocol: keyof typeof labels
}

/** Shows the fields for people who get an account when they first sign in through a provider. */
export function NewPeopleFields({ form, roles, protocol }: NewPeopleFieldsProps) {
  const { t } = useTranslation()
  const { role, department, manager } = labels[protocol]
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
        label={t(role)}
        description={t('Names one of Muster’s roles, but never Super Admin. Empty to read none.')}
        dir="ltr"
      />
      <div className="pair">
        <TextField form={form} name="departmentClaim" label={t(department)} dir="ltr" />
        <TextField form={form} name="managerClaim" label={t(manager)} dir="ltr" />
      </div>
    </>
  )
}
