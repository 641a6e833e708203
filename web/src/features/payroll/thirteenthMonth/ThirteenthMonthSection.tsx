import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { ruleFacts } from './ruleText.ts'

const ThirteenthRuleDialog = lazyPart(() => import('./ThirteenthRuleDialog.tsx'))

/** Shows the company's rules for a 13th month by their first year, and lets the user add one. */
export default function ThirteenthMonthSection() {
  const { t } = useTranslation()
  const year = Number(useToday().slice(0, 4))
  const query = useQuery(orpc.payroll.thirteenthRules.queryOptions({ select: ({ rules }) => rules }))
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  const current = query.data?.find(({ firstYear }) => firstYear <= year)
  return (
    <Section
      title={t('13th month')}
      description={t('Proposes the amounts of an extra run once a year.')}
      action={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
          {t('Set 13th Month')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={80} />}>
        {(rules) =>
          rules.length ? (
            <ul className="framed rows">
              {rules.map((rule) => (
                <li key={rule.id} className="row" style={{ display: 'block' }}>
                  <p style={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem 0.5rem', marginBlockEnd: '0.5rem' }}>
                    <span className="medium">{t('From {year}', { year: rule.firstYear })}</span>
                    {rule === current ? (
                      <span className="tag" data-colour={rule.percent ? 'green' : undefined}>
                        {rule.percent ? t('Current') : t('Ended')}
                      </span>
                    ) : null}
                    <span className="faint small" style={{ marginInlineStart: 'auto' }}>
                      {fullName(rule.enteredBy)}, {formatDate(localDayOf(rule.enteredAt))}
                    </span>
                  </p>
                  {rule.percent ? <Facts facts={ruleFacts(rule, t)} folds /> : <p>{t('No 13th month')}</p>}
                </li>
              ))}
            </ul>
          ) : (
            <p className="nothing">{t('No 13th month is set. Extra runs can still pay one.')}</p>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {opened ? <ThirteenthRuleDialog latest={query.data?.[0]} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </Section>
  )
}
