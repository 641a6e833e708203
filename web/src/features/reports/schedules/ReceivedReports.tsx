import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReceivedReport } from '@muster/contract/reports/schedules'
import { client, orpc } from '../../../kit/api/client.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { sentText, whenText } from './labels.ts'

/** Shows the reports that the user receives, their own and other people's, and lets them unsubscribe. */
export function ReceivedReports() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useQuery(orpc.reports.received.queryOptions())
  const leave = useAction({
    call: ({ id }: ReceivedReport, context) => client.reports.leaveSchedule({ id }, { context }),
    onSuccess: (_, report) => showSuccess(t('You no longer receive this report'), sentText(report)),
    invalidates: 'reports',
    confirm: (report) => ({
      title: t('Unsubscribe from this report?'),
      message: t('{report}: {when}. Only {name} can add you again.', {
        report: sentText(report),
        when: whenText(report),
        name: fullName(report.from),
      }),
      confirmLabel: t('Unsubscribe'),
    }),
  })
  return (
    <section aria-labelledby="received-reports">
      <h2 id="received-reports" style={{ marginBlockEnd: '0.75rem' }}>
        {t('Sent to you')}
      </h2>
      <Loaded
        framed
        query={query}
        failed={t('Failed to load reports')}
        skeleton={<ListSkeleton rows={2} height={64} />}
      >
        {({ reports }) =>
          reports.length ? (
            <ul className="rows card">
              {reports.map((report) => (
                <li key={report.id} className="row">
                  <div>
                    <p className="breaks">{sentText(report)}</p>
                    <p className="faint small breaks">
                      {report.from.id === user.id
                        ? t('{when}, sent by you', { when: whenText(report) })
                        : t('{when}, sent by {name}', { when: whenText(report), name: fullName(report.from) })}
                    </p>
                  </div>
                  <Button
                    variant="default"
                    size="xs"
                    flex="none"
                    aria-label={t('Unsubscribe from {report}', { report: sentText(report) })}
                    onClick={() => leave.confirm(report)}
                  >
                    {t('Unsubscribe')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="nothing">{t('You don’t receive any scheduled reports.')}</p>
          )
        }
      </Loaded>
      {leave.confirmDialog}
    </section>
  )
}
