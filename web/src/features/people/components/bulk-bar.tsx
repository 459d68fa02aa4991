import { Button, Group, Menu, Paper, Text } from '@mantine/core'
import { MAX_CHOSEN_PEOPLE } from '@pengawas/shared/contracts/people'
import {
  IconBuilding,
  IconChevronDown,
  IconClipboardList,
  IconDeviceCctv,
  IconKey,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { type Change, fetchMatching } from '../api/bulk.ts'
import type { Kind } from '../api/people.ts'
import type { EnrolAs } from './enrolling.ts'

const ACTIONS = [
  ['new-password', IconKey],
  ['set-unit', IconBuilding],
  ['reactivate', IconUserCheck],
  ['deactivate', IconUserOff],
] as const satisfies readonly (readonly [Change['kind'], typeof IconKey])[]

interface BulkBarProps {
  kind: Kind
  chosen: ReadonlySet<string>
  /** How many fit the filters, and the query that names them. */
  total: number
  query: string
  onChoose: (ids: readonly string[]) => void
  onAction: (action: Change['kind']) => void
  /** Left out where the person manages no assessments. */
  onEnrol?: ((as: EnrolAs) => void) | undefined
}

/** Below the page's header, whatever row is being chosen. */
const PINNED = { position: 'sticky', top: 'calc(var(--app-shell-header-height, 0px) + 0.5rem)', zIndex: 2 } as const

/** What is done to the chosen rows; and a way to choose all that fit the filters, on every page. */
export function BulkBar({ kind, chosen, total, query, onChoose, onAction, onEnrol }: BulkBarProps) {
  const { t, i18n } = useTranslation(['people', 'actions'])
  const matching = useMutation({
    mutationFn: () => fetchMatching(kind, query),
    onSuccess: ({ ids }) => onChoose(ids),
  })
  const count = (value: number): string => formatCount(value, i18n.language)
  if (chosen.size === 0) return null
  return (
    <Paper withBorder p="sm" mb="md" component="section" aria-label={t('people:bulk.title')} style={PINNED}>
      <Group justify="space-between" gap="sm">
        <Text fw={600} role="status">
          {t('people:bulk.chosen', { value: count(chosen.size) })}
        </Text>
        <Group gap="xs">
          {total > chosen.size ? (
            <Button size="xs" variant="subtle" loading={matching.isPending} onClick={() => matching.mutate()}>
              {t('people:bulk.all', { value: count(Math.min(total, MAX_CHOSEN_PEOPLE)) })}
            </Button>
          ) : null}
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChoose([])}>
            {t('people:bulk.none')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" rightSection={<IconChevronDown size={16} aria-hidden />}>
                {t('actions:actionsColumn')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {onEnrol === undefined ? null : (
                <>
                  <Menu.Item
                    leftSection={<IconClipboardList size={18} aria-hidden />}
                    onClick={() => onEnrol('candidate')}
                  >
                    {t('people:bulk.enrol.candidate')}
                  </Menu.Item>
                  {kind === 'users' ? (
                    <Menu.Item
                      leftSection={<IconDeviceCctv size={18} aria-hidden />}
                      onClick={() => onEnrol('proctor')}
                    >
                      {t('people:bulk.enrol.proctor')}
                    </Menu.Item>
                  ) : null}
                  <Menu.Divider />
                </>
              )}
              {ACTIONS.map(([action, Icon]) => (
                <Menu.Item
                  key={action}
                  leftSection={<Icon size={18} aria-hidden />}
                  {...(action === 'deactivate' ? { color: 'red' } : {})}
                  onClick={() => onAction(action)}
                >
                  {t(`people:bulk.actions.${action}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
      {matching.isError ? <FailureAlert error={matching.error} /> : null}
    </Paper>
  )
}
