import { Badge, Button, Group, Menu } from '@mantine/core'
import { IconAdjustments, IconBookmark, IconChevronDown, IconColumns3, IconDeviceFloppy } from '@tabler/icons-react'
import { LISTS } from '@pengawas/shared/contracts/list-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../lib/list-state.ts'
import { useListView } from '../../lib/list-views.ts'
import { filterInUse } from '../../lib/rules/list-view.ts'
import { ColumnsDialog, type NamedColumn } from './columns-dialog.tsx'
import { ManageFiltersDialog } from './manage-filters-dialog.tsx'
import { SaveFilterDialog } from './save-filter-dialog.tsx'
import classes from './view-bar.module.css'

interface ViewBarProps {
  list: ListState
  /** Left out where the list is shown as cards that have no columns. */
  columns?: readonly NamedColumn[] | undefined
}

/** What the person keeps of a list: filters under a name, and which columns it shows. Left out while the account cannot be asked. */
export function ViewBar({ list, columns }: ViewBarProps) {
  const { t } = useTranslation('actions')
  const view = useListView(list.name)
  const [open, setOpen] = useState<'columns' | 'save' | 'manage' | null>(null)
  if (view === null) return null
  const close = (): void => setOpen(null)
  const used = filterInUse(view.filters, list.narrowed)
  const hasColumns = columns !== undefined && LISTS[list.name].columns.length > 0
  return (
    <Group justify="space-between" gap="xs" mb="xs" className="screen-only">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            classNames={{ label: classes.name ?? '' }}
          >
            {used?.name ?? t('listView.filters')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw="min(420px, 94vw)">
          <Menu.Label>{t(view.filters.length === 0 ? 'listView.none' : 'listView.filters')}</Menu.Label>
          <div className={classes.filters}>
            {view.filters.map(({ name, query, isDefault }) => (
              <Menu.Item
                key={name}
                aria-current={name === used?.name ? 'true' : undefined}
                fw={name === used?.name ? 600 : undefined}
                rightSection={
                  isDefault ? (
                    <Badge size="sm" variant="light" tt="none">
                      {t('listView.isDefault')}
                    </Badge>
                  ) : null
                }
                onClick={() => list.open(query)}
              >
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
          </div>
          {view.filters.length > 0 ? (
            <Menu.Item disabled={Object.keys(list.narrowed).length === 0} onClick={() => list.open({})}>
              {t('listView.everything')}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            disabled={Object.keys(list.narrowed).length === 0}
            onClick={() => setOpen('save')}
          >
            {t('listView.save')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconAdjustments size={18} aria-hidden />}
            disabled={view.filters.length === 0}
            onClick={() => setOpen('manage')}
          >
            {t('listView.manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasColumns ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          onClick={() => setOpen('columns')}
        >
          {t('listView.columns')}
        </Button>
      ) : null}
      {open === 'columns' && hasColumns ? (
        <ColumnsDialog list={list.name} columns={columns} chosen={view.columns} onClose={close} />
      ) : null}
      {open === 'save' ? (
        <SaveFilterDialog list={list.name} query={list.narrowed} saved={view.filters} onClose={close} />
      ) : null}
      {open === 'manage' ? <ManageFiltersDialog list={list.name} saved={view.filters} onClose={close} /> : null}
    </Group>
  )
}
