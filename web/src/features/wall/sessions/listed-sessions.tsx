import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { MOST_PACKAGED_SESSIONS } from '@pengawas/shared/contracts/evidence-packages'
import type { StaffSession } from '@pengawas/shared/contracts/session-details'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column, DataTable, type Column } from '../../../ui/data-table.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { ChosenBar, useChoiceColumn, useChosen } from '../../../ui/supervision/choosing.tsx'
import { formatElapsed } from '../rules/server-clock.ts'
import { hasBegun } from '../rules/session-rows.ts'
import { ListedSessionDialog } from './listed-session-dialog.tsx'
import { LISTED_SESSIONS, sessionsQuery } from './sessions-api.ts'
import { StatusBadge } from './status-badge.tsx'

const NEWEST_FIRST = { sort: null, order: 'desc', sortBy: () => undefined } as const

/**
 * Test sessions as they are stored, the newest first: the way to a candidate who is on no wall any more, and for those who have
 * no wall the way to each.
 */
export function ListedSessions({ which }: { which: 'all' | 'over' }) {
  const { t } = useTranslation('sessions')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<StaffSession | null>(null)
  const found = useQuery({ ...sessionsQuery(which, page), placeholderData: keepPreviousData })
  const chosen = useChosen(MOST_PACKAGED_SESSIONS)
  const choice = useChoiceColumn<StaffSession>(chosen, {
    idOf: ({ id }) => id,
    nameOf: ({ participantName, code }) => `${participantName} (${code})`,
  })
  const columns = useColumns(setOpened)
  const items = found.data ?? []
  return (
    <section aria-labelledby="listed-sessions">
      <Stack gap="sm">
        <Title order={2} size="h5" id="listed-sessions">
          {t(`listed.${which}`)}
        </Title>
        <QueryStatus result={found} />
        {found.isSuccess && items.length === 0 ? (
          <Text role="status" c="var(--pengawas-quiet)">
            {t(page === 1 ? 'listed.none' : 'listed.noMore')}
          </Text>
        ) : null}
        <ChosenBar chosen={chosen} of="sessions" most={MOST_PACKAGED_SESSIONS} />
        {items.length === 0 ? null : (
          <DataTable
            caption={t(`listed.${which}`)}
            columns={[...choice, ...columns]}
            items={items}
            list={NEWEST_FIRST}
            rowId={({ id }) => id}
            isStale={found.isPlaceholderData}
          />
        )}
        <Group gap="xs">
          {page === 1 ? null : (
            <Button size="compact-sm" variant="default" onClick={() => setPage(page - 1)}>
              {t('listed.newer')}
            </Button>
          )}
          {items.length < LISTED_SESSIONS ? null : (
            <Button size="compact-sm" variant="default" onClick={() => setPage(page + 1)}>
              {t('listed.older')}
            </Button>
          )}
        </Group>
      </Stack>
      {opened === null ? null : <ListedSessionDialog session={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function useColumns(onOpen: (session: StaffSession) => void): Column<StaffSession>[] {
  const { t, i18n } = useTranslation('sessions')
  const at = (instant: string): string => formatInstant(instant, i18n.language)
  return [
    column<StaffSession>({
      id: 'name',
      header: t('fields.name'),
      cell: (session) => (
        <div>
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(session)}>
            <bdi>{session.participantName}</bdi>
          </Anchor>
          <Text size="xs" c="var(--pengawas-quiet)">
            {session.code} · <bdi>{session.assessmentTitle}</bdi>
          </Text>
        </div>
      ),
    }),
    column<StaffSession>({
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
    }),
    column<StaffSession>({
      id: 'start',
      header: t('fields.start'),
      cell: ({ status, startTime }) => (hasBegun(status) ? at(startTime) : '–'),
    }),
    column<StaffSession>({
      id: 'end',
      header: t('listed.end'),
      cell: ({ endTime }) => (endTime === null ? '–' : at(endTime)),
    }),
    column<StaffSession>({
      id: 'duration',
      header: t('fields.duration'),
      cell: ({ status, startTime, endTime }) =>
        hasBegun(status) && endTime !== null ? formatElapsed(Date.parse(endTime) - Date.parse(startTime)) : '–',
    }),
    column<StaffSession>({
      id: 'actions',
      header: t('fields.actions'),
      screenOnly: true,
      cell: (session) => (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(session)}>
          {t('detail')}
        </Button>
      ),
    }),
  ]
}
