import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../kit/api/client.ts'
import { Toggle } from '../../../kit/form/choices/CheckField.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useAction } from '../../../kit/useAction.tsx'

/** Lets the owner allow people to connect assistants, saved at once. */
export default function AssistantsSwitch() {
  const { t } = useTranslation()
  const query = useQuery(orpc.auth.allAssistantKeys.queryOptions({ input: { page: 1, limit: 1 } }))
  const set = useAction({
    call: (isAllowed: boolean) => client.auth.allowAssistants({ isAllowed }),
    onSuccess: () => showSuccess(t('Saved')),
    invalidates: 'auth',
  })
  return (
    <Section
      title={t('Assistants')}
      description={t('AI assistants act for one person, with a key and that person’s permissions.')}
      action={
        <AddressLink className="link medium" href="?view=settings&tab=assistants">
          {t('See all keys')}
        </AddressLink>
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={44} />}>
        {({ isAllowed }) => (
          <Box maw="35rem">
            <Toggle
              label={t('Allow assistants')}
              description={t('People create their own keys in Security. What assistants read goes to their providers.')}
              checked={set.runningInput() ?? isAllowed}
              waiting={set.isBusy}
              onChange={(allows) => void set.run(allows)}
            />
            <Problem title={t('Not saved')} message={set.failure} />
          </Box>
        )}
      </Loaded>
    </Section>
  )
}
