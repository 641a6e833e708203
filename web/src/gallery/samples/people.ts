import type { Session } from '../../kit/session/session.tsx'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`

const person = (end: number, firstName: string, lastName: string, position: string, department: string) => ({
  id: id(end),
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@example.test`,
  profileImage: null,
  position,
  department,
})

export const amira = person(1, 'Amira', 'Hassan', 'Engineer', 'Engineering')
export const omar = person(2, 'Omar', 'Farouk', 'Chef', 'Operations')
export const layla = person(3, 'ليلى', 'منصور', 'Accountant', 'Finance')
/** A person whose names are as long as names may reasonably be. */
export const longNamed = person(
  4,
  'Maximiliana Alexandrina',
  'von Hohenzollern-Sigmaringen-Schwarzburg',
  'Senior Vice President of International Business Development',
  'Research, Development and Innovation Management',
)

export const everyone = [amira, omar, layla, longNamed]

/** The person who is signed in to the gallery. Their permissions let names lead to the pages of people. */
export const viewer: Session['user'] = {
  ...amira,
  llId: null,
  hireDate: null,
  employedFrom: '2020-01-01',
  employedUntil: null,
  status: 'ACTIVE',
  isActive: true,
  isOwner: false,
  timeZone: 'Africa/Cairo',
  company: { name: 'Muster', logo: null },
  firstDayOfWeek: 'Sunday',
  isMailHeld: false,
  closedViews: [],
  mustSetUpTwoFactor: false,
  signOutAddress: null,
  userRoles: [
    {
      id: id(10),
      isActive: true,
      expiresAt: null,
      role: { id: id(11), name: 'Employee', permissions: [{ permission: { name: 'users.read' } }] },
    },
  ],
}

/** Returns the query that finds people by name, as the fields for people use it. */
export const findPeople = (search: string) => ({
  queryKey: ['gallery', 'people', search],
  queryFn: () =>
    Promise.resolve(
      everyone.filter(({ firstName, lastName }) =>
        `${firstName} ${lastName}`.toLowerCase().includes(search.toLowerCase()),
      ),
    ),
})
