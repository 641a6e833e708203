import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../kit/format.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Panel } from './Panel.tsx'
import classes from './Distribution.module.css'

/** Shows the number of people in each group as labelled bars; nothing if there are no groups. */
export function Distribution(props: {
  title: string
  /** Header of the column with the groups. */
  group: string
  unit: string
  /** Undefined while loading. */
  rows: readonly { name: string; count: number }[] | undefined
}) {
  const { title, group, unit, rows } = props
  const { t } = useTranslation()
  if (!rows)
    return (
      <Panel title={title}>
        <ListSkeleton rows={5} height={40} />
      </Panel>
    )
  if (rows.length === 0) return null
  const maxCount = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Panel title={title}>
      <Box component="p" className="faint small" px={20} pt={12}>
        {t('Active users only.')}
      </Box>
      <table className={classes.table} aria-label={title}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(group)}</th>
            <th scope="col">{t(unit)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">
                <span className={classes.name}>{name}</span>
              </th>
              <td>
                {/* The longest bar leaves room for its number. */}
                <Group component="span" wrap="nowrap" gap={10} pe={44}>
                  <span
                    className={classes.bar}
                    style={{ inlineSize: `${(count / maxCount) * 100}%` }}
                    aria-hidden="true"
                  />
                  <span className="strong numbers">{formatCount(count)}</span>
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
