import { Button, Group, Stack } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { SubmitButton } from '../../kit/form/SubmitButton.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import type { GallerySection } from '../exhibit.ts'

const long = 'A label that is much longer than four words and therefore wraps on a phone'

export const buttons: GallerySection = {
  title: 'Buttons and links',
  exhibits: [
    {
      name: 'Button',
      file: 'theme/theme.ts',
      use: 'Mantine’s button in the theme: one primary on a page, the others default, minor ones subtle.',
      wide: true,
      states: {
        Variants: (
          <Group>
            <Button>Primary</Button>
            <Button variant="default">Default</Button>
            <Button variant="light">Light</Button>
            <Button variant="subtle">Subtle</Button>
            <Button color="red">Danger</Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />}>With an icon</Button>
          </Group>
        ),
        Disabled: (
          <Group>
            <Button disabled>Primary</Button>
            <Button variant="default" disabled>
              Default
            </Button>
          </Group>
        ),
        Compact: (
          <Group>
            <Button variant="default" size="compact-sm">
              In a row
            </Button>
            <Button variant="default" size="compact-md">
              In a toolbar
            </Button>
          </Group>
        ),
        'Long text': <Button variant="default">{long}</Button>,
      },
    },
    {
      name: 'SubmitButton',
      file: 'form/SubmitButton.tsx',
      use: 'A button that waits: it says so, keeps the focus and ignores further presses.',
      states: {
        Ready: <SubmitButton label="Approve" onClick={() => undefined} />,
        Waiting: <SubmitButton label="Approve" waiting waitingLabel="Approving…" onClick={() => undefined} />,
        Disabled: <SubmitButton label="Approve" disabled onClick={() => undefined} />,
        Danger: <SubmitButton label="Delete" danger onClick={() => undefined} />,
      },
    },
    {
      name: 'CopyButton',
      file: 'CopyButton.tsx',
      use: 'Copies a text and announces it.',
      states: {
        Button: (
          <CopyButton text="The copied text">
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        ),
      },
    },
    {
      name: 'AddressLink',
      file: 'session/address.tsx',
      use: 'A link within the application. It asks before unsent input is left.',
      states: {
        'In text': (
          <p>
            You have{' '}
            <AddressLink className="link" href="?view=leaves">
              three requests
            </AddressLink>{' '}
            to decide.
          </p>
        ),
        'Of a whole row': (
          <Stack className="card row">
            <AddressLink className="row-link" href="?view=leaves">
              Leave
            </AddressLink>
          </Stack>
        ),
      },
    },
  ],
}
