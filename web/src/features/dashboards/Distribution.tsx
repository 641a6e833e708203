import { useTranslation } from 'react-i18next'
import { formatCount } from '../../kit/format.ts'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { Panel } from './Panel.tsx'
import classes from './Distribution.module.css'

/** How many people belong to each of several groups, as bars that carry their numbers; nothing where there is no group. */
export function Distribution(props: {
  title: string
  /** What the groups are, and what is counted; heads of the columns. */
  group: string
  counted: string
  /** Undefined while they load. */
  rows: readonly { name: string; count: number }[] | undefined
}) {
  const { title, group, counted, rows } = props
  const { t } = useTranslation()
  if (!rows)
    return (
      <Panel title={title}>
        <ListSkeleton rows={5} height={40} />
      </Panel>
    )
  if (rows.length === 0) return null
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Panel title={title}>
      <p className={`faint small ${classes.note}`}>{t('Only active users are counted.')}</p>
      <table className={classes.table} aria-label={title}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(group)}</th>
            <th scope="col">{t(counted)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">
                <span className={classes.name}>{name}</span>
              </th>
              <td>
                <span className={classes.measure}>
                  <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
                  <span className="strong numbers">{formatCount(count)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
