import { Checkbox, TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import type { Viewer } from '@muster/contract/access/viewer'
import { areaWord, changeable, groupsOf, type PermissionGroup, withAll } from './permissionChoice.ts'
import classes from './PermissionPicker.module.css'

interface PickerProps {
  permissions: readonly PermissionEntry[]
  chosen: ReadonlySet<string>
  /** Left out where there is nothing to choose, only to see. */
  onChange?: (chosen: ReadonlySet<string>) => void
  /** Who chooses. */
  viewer: Viewer
  error?: string
}

/** A role's permissions by area, each with what it lets one do; found by a search, ticked one by one or an area at once. */
export function PermissionPicker({ permissions, chosen, onChange, viewer, error }: PickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const title = useId()
  const groups = groupsOf(permissions, search.trim())
  const inWhole = new Map(groupsOf(permissions).map((group) => [group.area, group]))
  const toggle = (area: string) => setOpened((known) => known.symmetricDifference(new Set([area])))

  return (
    <section aria-labelledby={title} className={classes.picker}>
      <div className={classes.head}>
        <h3 id={title}>{t('Permissions')}</h3>
        <span className={classes.count}>
          {t('{count} of {total} chosen', { count: chosen.size, total: permissions.length })}
        </span>
      </div>
      <TextInput
        aria-label={t('Search permissions')}
        placeholder={t('Search permissions')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      {error ? <p className={classes.error}>{error}</p> : null}
      {groups.length === 0 ? <p className={classes.none}>{t('No permission matches this search.')}</p> : null}
      <ul className={classes.groups}>
        {groups.map((group) => (
          <Group
            key={group.area}
            group={group}
            whole={inWhole.get(group.area) ?? group}
            opened={search.trim() !== '' || opened.has(group.area)}
            onToggle={() => toggle(group.area)}
            {...{ chosen, onChange, viewer }}
          />
        ))}
      </ul>
    </section>
  )
}

interface GroupProps extends Pick<PickerProps, 'chosen' | 'onChange' | 'viewer'> {
  group: PermissionGroup
  /** The same area with what the search leaves out. */
  whole: PermissionGroup
  opened: boolean
  onToggle: () => void
}

function Group({ group, whole, opened, onToggle, chosen, onChange, viewer }: GroupProps) {
  const { t } = useTranslation()
  const list = useId()
  const word = t(areaWord(group.area))
  const free = changeable(group.permissions, viewer)
  const on = free.filter((name) => chosen.has(name)).length
  const count = whole.permissions.filter(({ name }) => chosen.has(name)).length
  return (
    <li className={classes.group}>
      <div className={classes.area}>
        {onChange ? (
          <Checkbox
            aria-label={t('All of {area}', { area: word })}
            checked={free.length > 0 && on === free.length}
            indeterminate={on > 0 && on < free.length}
            disabled={free.length === 0}
            onChange={({ currentTarget }) => onChange(withAll(chosen, free, currentTarget.checked))}
          />
        ) : null}
        <button type="button" className={classes.toggle} aria-expanded={opened} aria-controls={list} onClick={onToggle}>
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          <span className={classes.word}>{word}</span>
          <span className={classes.count} data-some={count > 0 || undefined}>
            {t('{count} of {total}', { count, total: whole.permissions.length })}
          </span>
        </button>
      </div>
      <ul id={list} className={classes.permissions} hidden={!opened}>
        {opened
          ? group.permissions.map(({ name, description, isAdministrative }) => (
              <li key={name}>
                <Checkbox
                  label={t(description)}
                  description={
                    isAdministrative
                      ? t('{name} – administrative: only a Super Admin gives it', { name })
                      : onChange && !free.includes(name)
                        ? t('{name} – you do not hold it yourself', { name })
                        : name
                  }
                  checked={chosen.has(name)}
                  disabled={!onChange || !free.includes(name)}
                  onChange={({ currentTarget }) => onChange?.(withAll(chosen, [name], currentTarget.checked))}
                />
              </li>
            ))
          : null}
      </ul>
    </li>
  )
}
