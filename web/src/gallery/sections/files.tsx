import { FileField, FileInput } from '../../kit/form/files/FileField.tsx'
import { UploadButton } from '../../kit/form/files/UploadButton.tsx'
import { StoredFile } from '../../kit/files/StoredFile.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import type { GallerySection } from '../exhibit.ts'
import { useSampleForm } from '../samples/useSampleForm.ts'

const pdf = new File(['%PDF'], 'A certificate with a name that is much longer than its place.pdf')

function SampleFile({ file = null, problem, disabled }: { file?: File | null; problem?: string; disabled?: boolean }) {
  const form = useSampleForm({ file }, problem)
  return (
    <FileField form={form} name="file" label="Certificate" accept=".pdf" hint="PDF, at most 5 MB" disabled={disabled} />
  )
}

const stored = {
  url: '/api/gallery',
  title: 'Certificate',
  load: () => Promise.resolve(pdf),
  failure: 'The file could not be opened',
}

const upload = { accept: '.pdf', onChoose: ({ name }: File) => void showSuccess('Uploaded', name) }

export const files: GallerySection = {
  title: 'Files',
  exhibits: [
    {
      name: 'FileField, FileInput',
      file: 'form/files/FileField.tsx',
      use: 'A file to choose or drop, in a form or alone.',
      states: {
        Empty: <SampleFile />,
        Chosen: <SampleFile file={pdf} />,
        'With an error': <SampleFile problem="Please choose a PDF file" />,
        Disabled: <SampleFile disabled />,
        'With an existing file': <FileInput label="Logo" accept=".png" hint="PNG" present="logo.png" />,
      },
    },
    {
      name: 'UploadButton',
      file: 'form/files/UploadButton.tsx',
      use: 'A button that uploads the chosen file immediately.',
      states: {
        Ready: <UploadButton {...upload} label="Upload Document" uploading={false} />,
        Uploading: <UploadButton {...upload} label="Upload Document" uploading />,
        Disabled: <UploadButton {...upload} label="Upload Document" uploading={false} disabled variant="default" />,
      },
    },
    {
      name: 'StoredFile',
      file: 'files/StoredFile.tsx',
      use: 'A stored file with its preview and its download.',
      states: {
        'With a preview': <StoredFile {...stored} name="certificate.pdf" note="240 KB, uploaded by Omar Farouk" />,
        'Without a preview': <StoredFile {...stored} name={pdf.name.replace('pdf', 'docx')} />,
      },
    },
  ],
}
