import { Box, Checkbox, Group, Input, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionEntry } from '@muster/contract/roles/calls'
import { useSession } from '../../../kit/session/session.tsx'
import { areaLabelOf } from '../../../kit/views.ts'
import { changeable, groupsOf, type PermissionGroup, withAll } from './permissionChoice.ts'
import classes from './PermissionPicker.module.css'

interface PickerProps {
  permissions: readonly PermissionEntry[]
  selection: ReadonlySet<string>
  /** Called with the new selection; omitted if the user can't change the selection. */
  onChange?: (selection: ReadonlySet<string>) => void
  error?: string
}

/**
 * Lets the user search for permissions and select them one by one or a whole area at once. Shows a description of each
 * permission.
 */
export function PermissionPicker({ permissions, selection, onChange, error }: PickerProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const title = useId()
  const groups = groupsOf(permissions, search.trim())
  const completeGroups = new Map(groupsOf(permissions).map((group) => [group.area, group]))

  return (
    <Stack component="section" gap={8} aria-labelledby={title}>
      <Group align="baseline" justify="space-between" wrap="nowrap">
        <h3 id={title} className="subhead">
          {t('Permissions')}
        </h3>
        <span className="faint small numbers nowrap">
          {t('{count} of {total} selected', { count: selection.size, total: permissions.length })}
        </span>
      </Group>
      <TextInput
        aria-label={t('Search permissions')}
        placeholder={t('Search permissions')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      {error ? <Input.Error>{error}</Input.Error> : null}
      {groups.length === 0 ? (
        <Box component="p" className="soft" p={16} ta="center">
          {t('No permissions match this search.')}
        </Box>
      ) : (
        <ul className="card rows">
          {groups.map((group) => (
            <Area
              key={group.area}
              group={group}
              fullGroup={completeGroups.get(group.area) ?? group}
              opened={search.trim() !== '' || opened.has(group.area)}
              onToggle={() => setOpened((previous) => previous.symmetricDifference(new Set([group.area])))}
              {...{ selection, onChange }}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

interface AreaProps extends Pick<PickerProps, 'selection' | 'onChange'> {
  group: PermissionGroup
  /** The area with all its permissions, including those that the search hides. */
  fullGroup: PermissionGroup
  opened: boolean
  onToggle: () => void
}

function Area({ group, fullGroup, opened, onToggle, selection, onChange }: AreaProps) {
  const { t } = useTranslation()
  const list = useId()
  const word = t(areaLabelOf(group.area))
  const changeableNames = changeable(group.permissions, useSession())
  const chosenCount = changeableNames.filter((name) => selection.has(name)).length
  const count = fullGroup.permissions.filter(({ name }) => selection.has(name)).length
  const noteOf = ({ name, isAdministrative }: PermissionEntry) => {
    if (isAdministrative) return t('{name} – only a Super Admin can grant this', { name })
    return onChange && !changeableNames.includes(name) ? t('{name} – you don’t have this permission', { name }) : name
  }
  return (
    <li>
      <Group gap={4} wrap="nowrap" ps={12}>
        {onChange ? (
          <Checkbox
            aria-label={t('All of {area}', { area: word })}
            checked={changeableNames.length > 0 && chosenCount === changeableNames.length}
            indeterminate={chosenCount > 0 && chosenCount < changeableNames.length}
            disabled={changeableNames.length === 0}
            onChange={({ currentTarget }) => onChange(withAll(selection, changeableNames, currentTarget.checked))}
          />
        ) : null}
        <UnstyledButton className={classes.toggle} aria-expanded={opened} aria-controls={list} onClick={onToggle}>
          <IconChevronRight size={16} className="icon mantine-rotate-rtl" aria-hidden />
          <span className="medium">{word}</span>
          <span className={`small numbers nowrap ${count > 0 ? 'soft medium' : 'faint'}`}>
            {t('{count} of {total}', { count, total: fullGroup.permissions.length })}
          </span>
        </UnstyledButton>
      </Group>
      <ul id={list} className={opened ? `grid-cards ${classes.permissions}` : undefined} hidden={!opened}>
        {opened
          ? group.permissions.map((permission) => (
              <li key={permission.name}>
                <Checkbox
                  label={t(permission.description)}
                  description={noteOf(permission)}
                  checked={selection.has(permission.name)}
                  disabled={!onChange || !changeableNames.includes(permission.name)}
                  onChange={({ currentTarget }) =>
                    onChange?.(withAll(selection, [permission.name], currentTarget.checked))
                  }
                />
              </li>
            ))
          : null}
      </ul>
    </li>
  )
}
