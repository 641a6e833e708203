import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableCode, CopyButton } from '../../../kit/CopyButton.tsx'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import classes from './ConnectDialog.module.css'
import { snippetsFor } from './snippets.ts'

/** Shows a new key of an assistant, once, with the address and the text that connects a common program. */
export default function ConnectDialog(props: { address: string; token: string; onClose: () => void }) {
  const { address, token, onClose } = props
  const { t } = useTranslation()
  const snippets = snippetsFor(address, token)
  const [selected, setSelected] = useState('claude')
  const text = snippets.find(({ key }) => key === selected)?.text ?? ''
  return (
    <Dialog opened onClose={onClose} title={t('Connect your assistant')} size={640}>
      <Stack gap="md">
        <p>{t('Copy it now and store it safely. It won’t be shown again.')}</p>
        <TextInput
          label={t('Key')}
          value={token}
          readOnly
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div>
          <p className="medium">{t('Address')}</p>
          <CopyableCode>{address}</CopyableCode>
        </div>
        <div>
          <Group justify="space-between" mb="xs">
            <Choices
              legend={t('Program')}
              chosen={selected}
              onChoose={setSelected}
              choices={snippets.map(({ key, label }) => ({ key, face: t(label) }))}
            />
            <CopyButton text={text}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  onClick={copy}
                >
                  {copied ? t('Copied') : t('Copy settings')}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Box
            component="pre"
            className={classes.snippet}
            dir="ltr"
            tabIndex={0}
            role="region"
            aria-label={t('Settings')}
          >
            {text}
          </Box>
        </div>
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
