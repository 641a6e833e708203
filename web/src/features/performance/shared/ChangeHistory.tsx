import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerformanceChange } from '@muster/contract/performance/shared'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { actionLabels, describeChange, fieldLabelOf } from './historyWords.ts'
import classes from './ChangeHistory.module.css'

type Answer = { history: readonly PerformanceChange[] }

/**
 * Shows who changed what in a review, goal or note, newest first. Loaded when opened. `fieldLabels` replaces field names.
 */
export function ChangeHistory<Key extends QueryKey>(props: {
  query: UseQueryOptions<Answer, Error, Answer, Key> & { queryKey: Key }
  fieldLabels?: Record<string, string>
}) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const query = useQuery({ ...props.query, enabled: isOpen })
  return (
    <section>
      <h3 className="subhead">
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight className={`${classes.sign} icon mantine-rotate-rtl`} size={16} aria-hidden />
          {t('History')}
        </UnstyledButton>
      </h3>
      {isOpen ? (
        <div id={id} className={classes.changes}>
          <Loaded query={query} skeleton={<ListSkeleton rows={3} height={44} />}>
            {({ history }) =>
              history.length > 0 ? (
                <ol className={classes.list}>
                  {history.map((change) => (
                    <Change key={change.id} change={change} fieldLabels={props.fieldLabels} />
                  ))}
                </ol>
              ) : (
                <p className="nothing">{t('No changes yet')}</p>
              )
            }
          </Loaded>
        </div>
      ) : null}
    </section>
  )
}

function Change({
  change,
  fieldLabels,
}: {
  change: PerformanceChange
  fieldLabels: Record<string, string> | undefined
}) {
  const { t } = useTranslation()
  const { at, by, action, changes } = change
  return (
    <li className={classes.change}>
      <p className="medium">{t(actionLabels[action])}</p>
      <p className="faint small numbers">
        <time dateTime={at}>{formatInstant(at)}</time>
        {` · ${fullName(by)}`}
      </p>
      {changes.length > 0 ? (
        <dl className={classes.fields}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="faint small">{t(fieldLabelOf(field, fieldLabels))}</dt>
              <dd className="breaks" dir="auto">
                {before ? <del className={classes.before}>{describeChange(field, before)}</del> : null}
                {before && after ? <span className="visually-hidden">{t('now')}</span> : null}
                {after ? <ins className={classes.after}>{describeChange(field, after)}</ins> : null}
                {!before && !after ? t('empty') : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}
