import { createContext, useContext, useState, type ReactNode } from 'react'
import { readUsersNeeds } from '@muster/contract/access/needs'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import { AddressLink } from '../session/address.tsx'
import { useSessionIfAny } from '../session/session.tsx'
import { fullName, initialsOf, tintOf } from './names.ts'
import classes from './Person.module.css'

/** A person of whom at least the name is known. */
export type PersonSummary = Pick<PersonName, 'id' | 'firstName' | 'lastName'> & Partial<PersonName>

const tints = ['grey', 'accent', 'blue', 'amber', 'green']

/** Maximum size in pixels at which the small version of a picture is sharp on screens with double resolution. */
const small = 48

/**
 * Returns the address of a person's picture on the server, or null. Accepts only paths, so that no picture is fetched
 * from another site.
 */
export function pictureOf({ profileImage }: PersonSummary, size: number): string | null {
  if (!profileImage?.startsWith('/') || profileImage.startsWith('//')) return null
  return `/api${profileImage}${size > small ? '&size=384' : ''}`
}

/**
 * Shows a person's picture or initials, `size` pixels wide. It is hidden from screen readers, because the name is next
 * to it.
 */
export function PersonAvatar({ person, size = 28 }: { person: PersonSummary; size?: number }) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null)
  const picture = pictureOf(person, size)
  const dimensions = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) }
  if (picture && picture !== brokenImage)
    return (
      <img
        className={classes.avatar}
        style={dimensions}
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBrokenImage(picture)}
      />
    )
  return (
    <span
      className={`${classes.avatar} tint`}
      style={dimensions}
      data-colour={tints[tintOf(person.id, tints.length)]}
      data-initials={initialsOf(person)}
      aria-hidden="true"
    />
  )
}

/** Returns the address of a person's page. */
export const personHref = (id: string): string => `?view=person&person=${encodeURIComponent(id)}`

const PlainNames = createContext(false)

/** Shows the names within as plain text, because they are part of a button, an option or another link. */
export const WithoutPersonLinks = ({ children }: { children: ReactNode }) => <PlainNames value>{children}</PlainNames>

/** Returns true if a person's name is a link to their page: not within a button, and not to a page that is closed. */
function useIsLinked({ id }: PersonSummary): boolean {
  const isPlain = useContext(PlainNames)
  const session = useSessionIfAny()
  if (isPlain || session === null) return false
  return !session.closedViews.includes('directory') || session.user.id === id || session.can(readUsersNeeds)
}

/** Shows a person's full name as a link to their page. Within a sentence (`inText`), the link is underlined. */
export function PersonLink(props: { person: PersonSummary; inText?: boolean; tabIndex?: number }) {
  const { person, inText, tabIndex } = props
  const name = fullName(person)
  const isLinked = useIsLinked(person)
  if (!isLinked) return name
  return (
    <AddressLink
      className={classes.link}
      data-in-text={inText || undefined}
      tabIndex={tabIndex}
      href={personHref(person.id)}
    >
      {name}
    </AddressLink>
  )
}

/** Stands for the link in a text, the object replacement character. */
const place = '\uFFFC'

/** Shows the text that `text` returns for a name, in which the person's name is a link. */
export function TextWithPerson({ person, text }: { person: PersonSummary; text: (name: string) => string }) {
  const [before, after] = text(place).split(place)
  return (
    <>
      {before}
      <PersonLink person={person} inText />
      {after}
    </>
  )
}

/** Shows who did something, as a link within the text, and when. */
export function ByPerson({ person, when }: { person: PersonSummary; when?: string }) {
  const { t } = useTranslation()
  const text = (name: string) => (when ? t('by {name}, {when}', { name, when }) : t('by {name}', { name }))
  return <TextWithPerson person={person} text={text} />
}

/** Shows a person's avatar and full name, which leads to their page, with an optional second line. */
export function Person({
  person,
  secondary,
  size = 28,
  tabIndex,
}: {
  person: PersonSummary
  secondary?: ReactNode
  size?: number
  /** The `tabindex` of the link, in lists that are one tab stop. */
  tabIndex?: number
}) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={size} />
      <span className={classes.names} data-name={fullName(person)}>
        <span className={classes.name} title={fullName(person)}>
          <PersonLink person={person} tabIndex={tabIndex} />
        </span>
        {secondary ? <span className={`${classes.secondary} truncate faint small`}>{secondary}</span> : null}
      </span>
    </span>
  )
}
