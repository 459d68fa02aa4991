import { Badge, Container, Group, Loader, Pagination, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { MOST_PACKAGED_SESSIONS } from '@pengawas/shared/contracts/evidence-packages'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/data-table.tsx'
import { ChosenBar, useChoiceColumn, useChosen } from '../../../ui/supervision/choosing.tsx'
import { EmptyWall } from '../components/empty-wall.tsx'
import { LinkAlerts } from '../components/link-alerts.tsx'
import { MovedAlert } from '../components/moved-alert.tsx'
import { UndoBar } from '../components/undo-bar.tsx'
import { useUndo } from '../hooks/use-undo.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import {
  activeCount,
  LIVE_STATUSES,
  liveOf,
  SESSION_SORTS,
  sessionRows,
  type SessionSort,
} from '../rules/session-rows.ts'
import { SessionDialog } from './session-dialog.tsx'
import { OVER_KEY } from './sessions-api.ts'
import { useSessionColumns } from './session-columns.tsx'

const ROWS = 25

/** The test sessions under way as a table, and as live as the wall is. */
export function SessionsPage() {
  const { t } = useTranslation(['sessions', 'wall', 'common'])
  const undoing = useUndo()
  const isLoaded = useWall((state) => state.assessments !== null)
  const isEmpty = useWall((state) => Object.keys(state.candidates).length === 0)
  return (
    <>
      {/* Outside the stack: where they say nothing, they take no room. */}
      <LinkAlerts />
      <MovedAlert />
      <UndoBar undoing={undoing} />
      <Container fluid py="lg" px={{ base: 'sm', sm: 'lg' }}>
        <Stack gap="md">
          {isLoaded ? null : <Loader role="status" aria-label={t('common:loading')} />}
          {isLoaded ? isEmpty ? <EmptyWall /> : <Sessions /> : null}
        </Stack>
      </Container>
    </>
  )
}

function Sessions() {
  const { t } = useTranslation(['sessions', 'wall'])
  const { viewing } = useWallSession()
  const candidates = useWall((state) => state.candidates)
  const ids = useWall((state) => state.order.ids)
  const search = useWall((state) => state.search)
  const [status, setStatus] = useState<string | null>(null)
  const [{ sort, order }, setOrder] = useState<{ sort: SessionSort; order: 'asc' | 'desc' }>({
    sort: 'risk',
    order: 'asc',
  })
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const chosen = useChosen(MOST_PACKAGED_SESSIONS)
  const choice = useChoiceColumn<WallCandidate>(chosen, {
    idOf: ({ testSessionId }) => testSessionId,
    nameOf: ({ participantName, code }) => `${participantName} (${code})`,
  })
  const columns = useSessionColumns(setOpenId)
  const live = useWall((state) => liveOf(Object.values(state.candidates)).length)
  useNewlyOver()
  const rows = sessionRows(
    ids.flatMap((id) => candidates[id] ?? []),
    { status: LIVE_STATUSES.find((each) => each === status) ?? null, sort, order },
  )
  const pages = Math.max(1, Math.ceil(rows.length / ROWS))
  const shown = Math.min(page, pages)
  const sortBy = (column: string): void => {
    const next = SESSION_SORTS.find((each) => each === column)
    if (next) setOrder({ sort: next, order: next === sort && order === 'asc' ? 'desc' : 'asc' })
  }
  return (
    <>
      <Group gap="sm">
        <TextInput
          type="search"
          w={260}
          aria-label={t('wall:filter.searchLabel')}
          placeholder={t('wall:filter.searchLabel')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => viewing.seek(currentTarget.value)}
        />
        <Select
          aria-label={t('sessions:fields.status')}
          placeholder={t('sessions:fields.status')}
          clearable
          w={190}
          data={LIVE_STATUSES.map((value) => ({ value, label: t(`wall:status.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
        <Counts />
      </Group>
      <ChosenBar chosen={chosen} of="sessions" most={MOST_PACKAGED_SESSIONS} />
      {rows.length === 0 ? (
        <Text role="status">{t(live === 0 ? 'wall:empty' : 'wall:filter.empty')}</Text>
      ) : (
        <DataTable
          caption={t('sessions:caption')}
          columns={[...choice, ...columns]}
          items={rows.slice((shown - 1) * ROWS, shown * ROWS)}
          list={{ sort, order, sortBy }}
          rowId={({ testSessionId }) => testSessionId}
          isStale={false}
        />
      )}
      {pages > 1 ? <Pagination total={pages} value={shown} onChange={setPage} /> : null}
      {openId === null ? null : <SessionDialog testSessionId={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

/** A test that ends leaves the table: the list of those that are over shall have it at once, and lose one that is opened again. */
function useNewlyOver(): void {
  const queryClient = useQueryClient()
  const candidates = Object.values(useWall((state) => state.candidates))
  const over = candidates.length - liveOf(candidates).length
  useDidUpdate(() => void queryClient.invalidateQueries({ queryKey: OVER_KEY }), [over])
}

function Counts() {
  const { t } = useTranslation('wall')
  const active = useWall((state) => activeCount(state.candidates))
  const candidates = Object.values(useWall((state) => state.candidates))
  const urgent = candidates.reduce((sum, { flagCounts }) => sum + flagCounts.critical + flagCounts.high, 0)
  return (
    <Group gap="xs" ms="auto">
      <Badge variant="default" size="lg">
        {t('activeSessions', { value: active })}
      </Badge>
      <Badge variant={urgent > 0 ? 'filled' : 'default'} color="red.9" size="lg">
        {t('urgentFlags', { value: urgent })}
      </Badge>
    </Group>
  )
}
