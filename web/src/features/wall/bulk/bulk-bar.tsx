import { Button, Group, Menu, Text } from '@mantine/core'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { BULK_COMMANDS, type BulkCommand } from '../rules/bulk-plan.ts'
import { NO_SELECTION } from '../rules/selection.ts'
import { useSelection, useSelectionStore } from './bulk-context.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useSelecting } from './use-selecting.ts'

/** What can be done to everybody who is chosen, and the ways to choose many. */
export function BulkBar() {
  useSelecting()
  const { t } = useTranslation(['interventions', 'wall'])
  const store = useSelectionStore()
  const selection = useSelection((state) => state)
  const [command, setCommand] = useState<BulkCommand | null>(null)
  const { isOn, ids } = selection
  if (!isOn && ids.length === 0 && command === null) return null
  return (
    <Group gap="xs" px="sm" py={6} role="toolbar" aria-label={t('select.label')} data-testid="bulk-bar">
      <Text size="sm" fw={600} role="status">
        {t('select.value', { value: ids.length })}
      </Text>
      <ChooseMany />
      {BULK_COMMANDS.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={each === 'terminate' ? 'light' : 'default'}
          {...(each === 'terminate' ? { color: 'red' } : {})}
          disabled={ids.length === 0}
          onClick={() => setCommand(each)}
        >
          {t(`wall:command.${each}`)}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => store.setState(NO_SELECTION, true)}>
        {t('select.clear')}
      </Button>
      {command === null ? null : (
        <BulkDialog key={command} command={command} selection={selection} onClose={() => setCommand(null)} />
      )}
    </Group>
  )
}

function ChooseMany() {
  const { t } = useTranslation(['interventions'])
  const store = useSelectionStore()
  const session = useWallSession()
  const shown = useWall((state) => state.order.ids)
  const assessments = useWall((state) => state.assessments)
  const candidates = useWall((state) => state.candidates)
  const idsOf = (assessmentId: string): string[] =>
    Object.values(candidates)
      .filter((candidate) => candidate.assessmentId === assessmentId && !isOver(candidate.status))
      .map(({ testSessionId }) => testSessionId)
  const choose = (ids: readonly string[], assessmentId: string | null): void =>
    store.setState({ ids: [...ids], anchor: null, assessmentId })
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="light">
          {t('select.mode')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choose(session.store.getState().order.ids, null)}>
          {t('select.shown', { value: shown.length })}
        </Menu.Item>
        {assessments?.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => choose(idsOf(id), id)}>
            {t('select.whole', { title, value: idsOf(id).length })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
