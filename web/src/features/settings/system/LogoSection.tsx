import { Box, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { recheckSession } from '../../../kit/api/authClient.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { UploadButton } from '../../../kit/form/files/UploadButton.tsx'
import { CompanyLogo, LogoImage } from '../../../kit/Logo.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showFailure, showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { imageRefusal } from '../imageFile.ts'

/** Lets the owner change the company's logo, with a preview before saving. */
export default function LogoSection() {
  const { t } = useTranslation()
  const { company } = useSession().user
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<{ file: File; address: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(preview?.address ?? ''), [preview])
  useFocusReturn(preview !== null)
  const invalidates = () => recheckSession(queryClient)
  const upload = useAction({
    call: (logo: File) => client.settings.setLogo({ logo }),
    onSuccess: () => showSuccess(t('Logo saved'), t('Shown on the sign-in page, in the sidebar and on payslips.')),
    explainRefusal: ({ fieldErrors }) => fieldErrors.logo,
    invalidates,
  })
  const remove = useAction({
    call: () => client.settings.removeLogo(),
    onSuccess: () => showSuccess(t('Logo removed')),
    failureTitle: t('Failed to update setting'),
    invalidates,
    confirm: () => ({
      title: t('Remove the logo?'),
      message: t('The Muster logo is shown instead. Approved payslips keep yours.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  const choose = (file: File) => {
    const refusal = imageRefusal(file)
    if (refusal) showFailure(t(refusal[0]), t(refusal[1]))
    else {
      upload.forget()
      setPreview({ file, address: URL.createObjectURL(file) })
    }
  }

  return (
    <Section title={t('Logo')} description={t('Shown on the sign-in page, in the sidebar and on payslips.')}>
      <Group gap={20}>
        <Box className="well" maw="100%">
          <CompanyLogo company={company} size={32} />
        </Box>
        <div>
          <Group gap="xs">
            <UploadButton
              label={t('Change Logo')}
              variant="default"
              accept="image/jpeg,image/png"
              uploading={upload.isBusy}
              onChoose={choose}
            />
            {company.logo ? (
              <Button variant="subtle" color="gray" onClick={() => remove.confirm()}>
                {t('Remove logo')}
              </Button>
            ) : null}
          </Group>
          <Box component="p" mt="xs" className="faint small">
            {t('JPG, PNG up to 5MB')}
          </Box>
        </div>
      </Group>
      {remove.confirmDialog}
      <ConfirmDialog
        opened={preview !== null}
        title={t('Save this logo?')}
        message={
          <>
            <Box className="well" mb="sm">
              {preview ? <LogoImage src={preview.address} name={company.name} size={32} /> : null}
            </Box>
            <p>{t('Everyone will see it. Approved payslips don’t change.')}</p>
          </>
        }
        confirmLabel={t('Save Logo')}
        submitting={upload.isBusy}
        error={upload.failure}
        onClose={() => setPreview(null)}
        onConfirm={() => preview && void upload.run(preview.file).then((isDone) => isDone && setPreview(null))}
      />
    </Section>
  )
}
