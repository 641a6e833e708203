import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayRulesVersion } from '@muster/contract/payroll/rules'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { localDayOf, formatDate, formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { ConfirmationNotice } from './ConfirmationNotice.tsx'
import { ruleFacts } from './ruleWords.ts'

const NewRulesDialog = lazyPart(() => import('./NewRulesDialog.tsx'))

/**
 * Returns the versions of the pay rules with their states, latest starting month first. Of several versions for a
 * month, only the newest applies.
 */
function versionStyles(versions: readonly PayRulesVersion[], month: string) {
  const now = versions.find(({ firstMonth }) => firstMonth <= month)
  return versions.map((version, index) => ({
    version,
    before: versions.slice(index + 1).find(({ firstMonth }) => firstMonth < version.firstMonth),
    state:
      versions.findIndex(({ firstMonth }) => firstMonth === version.firstMonth) < index
        ? ('replaced' as const)
        : version === now
          ? ('now' as const)
          : version.firstMonth > month
            ? ('ahead' as const)
            : ('past' as const),
  }))
}

const styles = {
  now: { colour: 'green', label: 'Current' },
  ahead: { colour: 'blue', label: 'Scheduled' },
  past: { colour: undefined, label: 'Ended' },
  replaced: { colour: undefined, label: 'Replaced' },
} as const

/** The versions of the pay rules, latest first, and the earliest month that new ones may start in. */
export interface PayRules {
  versions: readonly PayRulesVersion[]
  earliest: string
  /** The company's own files of rules that are confirmed. */
  packs: readonly { id: string; name: string }[]
}

/**
 * Shows the pay rules by starting month, and lets the user add new ones. `isSecondary` if another section of the page
 * has the next step.
 */
export function PayRulesSection({
  versions,
  earliest,
  packs,
  isSecondary = false,
}: PayRules & { isSecondary?: boolean }) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const [isAdding, setIsAdding] = useState(false)
  useFocusReturn(isAdding)
  const [latest] = versions
  return (
    <Section
      title={t('Pay rules')}
      description={t('How pay is calculated, by starting month.')}
      action={
        <Button
          variant={isSecondary ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t('New Rules')}
        </Button>
      }
    >
      <ul className="framed rows">
        {versionStyles(versions, month).map(({ version, before, state }) => (
          <li key={version.id} className="row" style={{ display: 'block' }} data-state={state}>
            <p
              style={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'baseline',
                gap: '0.25rem 0.5rem',
                marginBlockEnd: '0.5rem',
              }}
            >
              <span className="medium">
                {before === undefined && version.createdBy === null
                  ? t('Initial')
                  : t('From {month}', { month: formatMonth(version.firstMonth) })}
              </span>
              <span className="tag" data-colour={styles[state].colour}>
                {t(styles[state].label)}
              </span>
              <span className="faint small" style={{ marginInlineStart: 'auto' }}>
                {version.createdBy
                  ? t('{name}, {day}', {
                      name: fullName(version.createdBy),
                      day: formatDate(localDayOf(version.createdAt)),
                    })
                  : t('Default rules')}
              </span>
            </p>
            {state === 'now' || state === 'ahead' ? (
              <>
                <Facts facts={ruleFacts(version, state === 'ahead' ? before : undefined)} folds />
                {version.pack === 'NONE' ? null : <ConfirmationNotice />}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isAdding && latest ? (
          <NewRulesDialog latest={latest} earliest={earliest} packs={packs} onClose={() => setIsAdding(false)} />
        ) : null}
      </Suspense>
    </Section>
  )
}
