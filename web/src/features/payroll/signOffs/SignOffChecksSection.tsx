import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignOffCheck } from '@muster/contract/payroll/signOffs'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { signerLabels } from '../discussion/signOffWords.ts'

const SignOffCheckDialog = lazyPart(() => import('./SignOffCheckDialog.tsx'))

/** Shows the sign-offs that the company requires before payroll is approved, and lets the user add and remove them. */
export default function SignOffChecksSection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.signOffChecks.queryOptions())
  const [opened, setOpened] = useState(false)
  const removal = useAction({
    call: ({ id }: SignOffCheck, context) => client.payroll.removeSignOffCheck({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Sign-off removed'), name),
    failureTitle: t('The sign-off could not be removed'),
    invalidates: 'payroll',
    confirm: ({ name }) => ({
      title: t('Remove the sign-off {name}?', { name }),
      message: t('Payroll can be approved without it. Signatures are kept.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  useFocusReturn(opened)
  return (
    <Section
      title={t('Sign-offs')}
      description={t('Checks that must be signed before payroll is approved.')}
      action={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
          {t('Add Sign-off')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={60} />}>
        {({ checks }) =>
          checks.length > 0 ? (
            <ul className="framed rows">
              {checks.map((check) => (
                <li key={check.id} className="row">
                  <span style={{ flex: 1, minInlineSize: 0 }}>
                    <span className="medium breaks">{check.name}</span>{' '}
                    <span className="soft" lang="ar" dir="rtl">
                      {check.arabicName}
                    </span>
                    <span className="soft small breaks" style={{ display: 'block' }}>
                      {[
                        t(signerLabels[check.signer]),
                        check.onExtraRuns ? t('Months and extra runs') : t('Months only'),
                      ].join(' · ')}
                    </span>
                    <span className="faint small" style={{ display: 'block' }}>
                      {fullName(check.addedBy)}, {formatDate(localDayOf(check.addedAt))}
                    </span>
                  </span>
                  <RowActions actions={[{ label: t('Remove'), danger: true, onClick: () => removal.confirm(check) }]} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">{t('No sign-offs yet. Add one, such as “Attendance is complete”.')}</p>
          )
        }
      </Loaded>
      {removal.confirmDialog}
      <Suspense fallback={null}>{opened ? <SignOffCheckDialog onClose={() => setOpened(false)} /> : null}</Suspense>
    </Section>
  )
}
