import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordSignIn } from '@muster/contract/auth/singleSignOnSettings'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { ruleLabels } from './ruleLabels.ts'

const PasswordSignInDialog = lazyPart(() => import('./PasswordSignInDialog.tsx'))

/** Lets the owner choose who may sign in with a password. */
export function PasswordSection(props: {
  passwordSignIn: PasswordSignIn
  roles: readonly { id: string; name: string }[]
  hasProvider: boolean
}) {
  const { passwordSignIn, roles, hasProvider } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  useFocusReturn(isOpen)
  const names = roles.flatMap(({ id, name }) => (passwordSignIn.roleIds.includes(id) ? [name] : []))
  const label = t(ruleLabels[passwordSignIn.rule])
  return (
    <Section
      title={t('Password sign-in')}
      description={t('Who can sign in with a password. You always can, so you’re never locked out.')}
      action={
        hasProvider ? (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('Change')}
          </Button>
        ) : undefined
      }
    >
      <p className="medium">{names.length ? `${label}: ${names.join(', ')}` : label}</p>
      {hasProvider ? null : <p className="faint small">{t('You can limit it once a provider is on.')}</p>}
      <Suspense>
        {isOpen ? (
          <PasswordSignInDialog passwordSignIn={passwordSignIn} roles={roles} onClose={() => setIsOpen(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}
