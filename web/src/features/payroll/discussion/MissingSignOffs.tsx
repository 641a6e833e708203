import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { checkName, signOffStyles } from './signOffWords.ts'

/**
 * Lists the sign-offs of a run, which must be signed before its approval, and leads to them with `onOpen` while one is
 * missing. Renders nothing if none is required.
 */
export function MissingSignOffs({ runKey, onOpen }: { runKey: string; onOpen: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(orpc.payroll.signOffs.queryOptions({ input: { period: runKey } }))
  const required = (data?.signOffs ?? []).filter(({ isRequired }) => isRequired)
  if (required.length === 0) return null
  const missing = required.filter(({ status }) => status !== 'SIGNED').length
  return (
    <div className="notice" data-colour={missing === 0 ? 'green' : 'amber'}>
      <div>
        <p className="medium" id={id}>
          {missing === 0 ? t('All sign-offs are signed') : t('{count} sign-offs are missing', { count: missing })}
        </p>
        <ul className="unmarked" aria-labelledby={id}>
          {required.map(({ check, status }) => (
            <li key={check.id}>
              {t('{label}: {value}', { label: checkName(check), value: t(signOffStyles[status].label) })}
            </li>
          ))}
        </ul>
        {missing > 0 ? (
          <UnstyledButton className="link" onClick={onOpen}>
            {t('Open Sign-offs')}
          </UnstyledButton>
        ) : null}
      </div>
    </div>
  )
}
