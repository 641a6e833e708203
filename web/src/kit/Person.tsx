import { useState } from 'react'
import type { PersonName } from '@muster/contract/kit/people'
import { initialsOf, tintOf } from './names.ts'
import classes from './Person.module.css'

/** Somebody as far as they are known: their name at least. */
export type Somebody = Pick<PersonName, 'id' | 'firstName' | 'lastName'> & Partial<PersonName>

const tints = ['grey', 'accent', 'blue', 'amber', 'green']

/** Up to this many pixels, the small picture is sharp on screens with twice as many. */
const small = 48

/** The address of a picture on the server; only paths, so that nobody's picture is fetched from elsewhere. */
export function pictureOf({ profileImage }: Somebody, size: number): string | null {
  if (!profileImage?.startsWith('/') || profileImage.startsWith('//')) return null
  return `/api${profileImage}${size > small ? '&size=384' : ''}`
}

/** Somebody's picture, or their initials. `size` in pixels. It says nothing to a screen reader: the name stands beside. */
export function PersonAvatar({ person, size = 28 }: { person: Somebody; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = pictureOf(person, size)
  const dimensions = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.38) }
  if (picture && picture !== broken)
    return (
      <img
        className={classes.avatar}
        style={dimensions}
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBroken(picture)}
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

/** Somebody with avatar and full name, and a second line where there is one. */
export function Person({
  person,
  secondary,
  size = 28,
}: {
  person: Somebody
  secondary?: string | null
  size?: number
}) {
  const name = `${person.firstName} ${person.lastName}`
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={size} />
      <span className={classes.names}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {secondary ? <span className={`${classes.secondary} truncate faint small`}>{secondary}</span> : null}
      </span>
    </span>
  )
}
