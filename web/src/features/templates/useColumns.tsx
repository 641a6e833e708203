import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant, localDayOf } from '../../kit/format.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { fullName } from '../../kit/people/names.ts'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { useFolded, useNarrow } from '../../kit/useNarrow.ts'
import { categoryLabels, isTemplate, type Mail, styleOf } from './labels.ts'

/** Returns the columns of the list. Beside a preview, it has only names and statuses. */
export function useColumns(nameOf: (mail: Mail) => string, isSplit: boolean): Column<Mail>[] {
  const { t } = useTranslation()
  const isFolded = useFolded()
  const isNarrow = useNarrow()
  const columns: (Column<Mail> | null)[] = [
    {
      key: 'name',
      header: t('Name'),
      width: isFolded ? '38%' : undefined,
      value: (mail) => (isTemplate(mail) ? mail.name : t(mail.name)),
      render: (mail) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium" dir="auto">
            {isTemplate(mail) ? mail.name : t(mail.name)}
          </span>
          {isNarrow ? null : (
            <span className="faint small" style={{ fontWeight: 400 }} dir="auto">
              {isTemplate(mail) ? (isSplit ? nameOf(mail) : mail.subject) : t(mail.description)}
            </span>
          )}
          {isTemplate(mail) && mail.problem !== null ? (
            <span className="small">{t('Built-in text is sent instead. {problem}', { problem: t(mail.problem) })}</span>
          ) : null}
        </Stack>
      ),
    },
    {
      key: 'event',
      selfEvident: true,
      header: t('Used for'),
      width: isFolded ? undefined : 148,
      value: nameOf,
      render: (mail) =>
        !isTemplate(mail) ? (
          isNarrow ? (
            t(mail.description)
          ) : null
        ) : isNarrow ? (
          nameOf(mail)
        ) : (
          <Stack component="span" gap={0} py={4}>
            <span className={mail.event === null ? 'faint' : undefined}>{nameOf(mail)}</span>
            {mail.needsSuperAdmin ? <span className="faint small">{t('Only Super Admins can edit')}</span> : null}
          </Stack>
        ),
    },
    {
      key: 'category',
      phone: 'hidden',
      header: t('Category'),
      value: ({ category }) => t(categoryLabels[category]),
      render: ({ category }) => t(categoryLabels[category]),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      width: 1,
      value: (mail) => t(styleOf(mail).label),
      render: (mail) => <StatusBadge look={styleOf(mail)} />,
    },
    isFolded
      ? null
      : {
          key: 'changed',
          header: t('Changed'),
          width: 1,
          value: (mail) => (isTemplate(mail) ? mail.updatedAt : null),
          sorts: 'time',
          render: (mail) => {
            if (!isTemplate(mail)) return null
            const { updatedAt, creator } = mail
            const day = formatDate(localDayOf(updatedAt))
            return isNarrow ? (
              day
            ) : (
              <Stack component="span" gap={0} py={4}>
                <span className="numbers nowrap" title={formatInstant(updatedAt)}>
                  {day}
                </span>
                {creator ? (
                  <span className="faint small">{t('Created by {name}', { name: fullName(creator) })}</span>
                ) : null}
              </Stack>
            )
          },
        },
  ]
  const isShown = (column: Column<Mail> | null) =>
    column !== null && (!isSplit || column.key === 'name' || column.key === 'status')
  return columns.filter((column) => column !== null).filter(isShown)
}
