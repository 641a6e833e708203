import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupStep } from '@muster/contract/settings/setup'
import { client, orpc } from '../../kit/api/client.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useAction } from '../../kit/useAction.tsx'
import { decisionTabsOf } from '../../kit/views.ts'
import { approvalMatter, mattersOf } from './matters.ts'
import { ListPanel, usePart } from './Panel.tsx'
import { setupMatters } from './setupMatters.ts'
import { useKeepFocus } from './useKeepFocus.ts'
import classes from './home/home.module.css'

/** Shows what needs an administrator, each matter with the step that puts it right. */
export function AttentionList() {
  const { t } = useTranslation()
  const session = useSession()
  const kinds = decisionTabsOf(session)
  const attention = usePart('What needs attention', useQuery(orpc.dashboards.attention.queryOptions()))
  const pending = useQuery({ ...orpc.approvals.countPending.queryOptions(), enabled: kinds.length > 0 })
  // Its steps are done on other screens, so they are read again on the way back.
  const setup = useQuery({ ...orpc.settings.setup.queryOptions(), enabled: session.user.isOwner, staleTime: 0 })
  const skip = useAction({
    call: (step: SetupStep, context) => client.settings.skipSetupStep({ step }, { context }),
    failureTitle: t('Failed to skip the step'),
    invalidates: 'settings',
    itemIdOf: (step) => step,
  })
  const backup = useAction({
    call: (_: void, context) => client.backups.create(undefined, { context }),
    onSuccess: () => showSuccess(t('Backup started'), t('It runs in the background. You can keep working.')),
    failureTitle: t('Failed to start the backup'),
    invalidates: 'backups',
  })
  const startBackup = session.can('settings.backup_restore') ? () => void backup.run() : undefined
  const list = useRef<HTMLDivElement>(null)
  useKeepFocus(list, setup.data, false)
  return (
    <div ref={list}>
      <ListPanel
        title={t('Needs your attention')}
        // The rows appear together, so that none moves another.
        of={pending.isLoading || setup.isLoading ? { ...attention, data: undefined } : attention}
        rows={(data) => [
          ...approvalMatter(t, kinds, pending.data?.counts ?? []),
          ...mattersOf(t, data, startBackup),
          ...setupMatters(t, setup.data ?? { steps: [] }, (step) => void skip.run(step)),
        ]}
        skeletonRows={2}
        height={60}
        empty={t('Nothing needs your attention.')}
      >
        {({ icon: MatterIcon, colour, title, detail, href, action, run, skip: skipMatter }) => (
          <li className={`row ${classes.task}`}>
            <span className="sign" data-colour={colour} aria-hidden="true">
              <MatterIcon size={20} stroke={1.75} />
            </span>
            <div>
              <AddressLink className="row-link breaks" href={href}>
                {title}
              </AddressLink>
              <p className="faint small breaks">{detail}</p>
            </div>
            {skipMatter ? (
              <Button
                className={`${classes.skip} ${classes.above}`}
                variant="subtle"
                color="gray"
                c="dimmed"
                size="xs"
                aria-label={t('Skip: {what}', { what: title })}
                onClick={skipMatter}
              >
                {t('Skip')}
              </Button>
            ) : null}
            {run ? (
              <Button className={`${classes.step} ${classes.above}`} size="xs" loading={backup.isBusy} onClick={run}>
                {action}
              </Button>
            ) : (
              /* The link covers the row, so this only shows what it does. */
              <Button component="span" className={classes.step} variant="default" size="xs" aria-hidden>
                {action}
              </Button>
            )}
            <IconChevronRight className={`${classes.onward} icon mantine-rotate-rtl`} size={16} aria-hidden />
          </li>
        )}
      </ListPanel>
    </div>
  )
}
