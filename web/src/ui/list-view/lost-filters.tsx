import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../lib/list-state.ts'
import { useListView } from '../../lib/list-views.ts'
import { type FilterChoices, filterInUse, lostValues } from '../../lib/rules/list-view.ts'

/** Says what the list is narrowed to although it is no longer there, and takes it off. */
export function LostFilters({ list, choices }: { list: ListState; choices: FilterChoices }) {
  const { t } = useTranslation('actions')
  const view = useListView(list.name)
  const used = filterInUse(view?.filters ?? [], list.narrowed)
  const lost = lostValues(choices, list.narrowed)
  const isPartial = used?.isPartial === true
  if (lost.length === 0 && !isPartial) return null
  return (
    <Alert color="orange" variant="light" icon={<IconFilterOff aria-hidden />} role="status" mb="md">
      <Stack gap="xs">
        {isPartial ? <span>{t('listView.partial', { name: used.name })}</span> : null}
        {lost.map(({ filter, label, value }) => (
          <Group key={filter} gap="xs">
            <span>{t('listView.lost', { filter: label, value })}</span>
            <Button size="compact-sm" variant="light" color="orange" onClick={() => list.setFilter(filter, null)}>
              {t('listView.takeOff', { filter: label })}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
