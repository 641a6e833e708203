import { Stack } from '@mantine/core'
import { CompanyLogo, LogoImage, Mark } from '../../kit/Logo.tsx'
import { Person, PersonAvatar, PersonLink } from '../../kit/people/Person.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { GallerySection } from '../exhibit.ts'
import { statusStyles } from '../samples/orders.tsx'
import { amira, layla, longNamed, omar } from '../samples/people.ts'

const colours = ['amber', 'blue', 'green', 'grey', 'red'] as const

export const people: GallerySection = {
  title: 'People and statuses',
  exhibits: [
    {
      name: 'Person, PersonAvatar, PersonLink',
      file: 'people/Person.tsx',
      use: 'A person’s picture or initials and their name, which leads to their page.',
      states: {
        Person: <Person person={amira} />,
        'With a second line': <Person person={omar} secondary={omar.position} size={36} />,
        'Long text': <Person person={longNamed} secondary={longNamed.position} size={36} />,
        'Right to left': <Person person={layla} secondary={layla.department} />,
        Avatars: (
          <span>
            {[24, 28, 36, 48, 72].map((size) => (
              <PersonAvatar key={size} person={omar} size={size} />
            ))}
          </span>
        ),
        'In a sentence': (
          <p>
            Approved by <PersonLink person={omar} inText />.
          </p>
        ),
      },
    },
    {
      name: 'StatusBadge',
      file: 'StatusBadge.tsx',
      use: 'A status with colour, icon and word. A feature declares the looks of its statuses.',
      states: {
        'With icons': (
          <Stack align="start" gap="xs">
            {Object.values(statusStyles).map((look) => (
              <StatusBadge key={look.label} look={look} />
            ))}
          </Stack>
        ),
        Colours: (
          <Stack align="start" gap="xs">
            {colours.map((colour) => (
              <StatusBadge key={colour} look={{ colour, label: colour }} />
            ))}
          </Stack>
        ),
      },
    },
    {
      name: 'CompanyLogo, LogoImage, Mark',
      file: 'Logo.tsx',
      use: 'The company’s logo, or the product’s mark beside the company’s name.',
      states: {
        'Without a logo': <CompanyLogo company={{ name: 'Muster', logo: null }} />,
        'Long text': <CompanyLogo company={{ name: longNamed.department, logo: null }} />,
        Image: <LogoImage src="/favicon.svg" name="Muster" size={28} />,
        Mark: <Mark size={48} />,
      },
    },
  ],
}
