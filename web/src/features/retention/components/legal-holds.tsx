import { Button, Group, Stack, Text } from '@mantine/core'
import type { LegalHold } from '@pengawas/shared/contracts/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { column } from '../../../ui/data-table.tsx'
import { holdsQuery } from '../api.ts'
import { LiftHoldDialog } from './lift-hold-dialog.tsx'
import { PagedTable } from './paged-table.tsx'
import { PlaceHoldDialog } from './place-hold-dialog.tsx'

/** Legal holds, those that hold first, with the ways to place and to lift one. */
export function LegalHolds() {
  const { t, i18n } = useTranslation('retention')
  const [page, setPage] = useState(1)
  const [isPlacing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<LegalHold | null>(null)
  const said = (name: string | null, at: string): string =>
    t('by', { name: name ?? '–', time: formatInstant(at, i18n.language) })
  const columns = [
    column<LegalHold>({
      id: 'assessment',
      header: t('assessment'),
      cell: ({ assessmentTitle }) => <bdi>{assessmentTitle}</bdi>,
    }),
    column<LegalHold>({ id: 'session', header: t('session'), cell: ({ code }) => code ?? t('whole') }),
    column<LegalHold>({
      id: 'reason',
      header: t('reason'),
      cell: ({ reason, placedByName, placedAt }) => <Quoted text={reason} note={said(placedByName, placedAt)} />,
    }),
    column<LegalHold>({
      id: 'state',
      header: t('state'),
      cell: (hold) =>
        hold.liftedAt === null ? (
          <Group gap="sm">
            {t('holds')}
            <Button size="compact-sm" variant="default" onClick={() => setLifting(hold)}>
              {t('lift')}
            </Button>
          </Group>
        ) : (
          <Quoted
            text={t('liftedState', { reason: hold.liftReason ?? '' })}
            note={said(hold.liftedByName, hold.liftedAt)}
          />
        ),
    }),
  ]
  return (
    <Stack gap="md">
      <Group>
        <Button onClick={() => setPlacing(true)}>{t('place')}</Button>
      </Group>
      <PagedTable
        caption={t('tabs.holds')}
        columns={columns}
        result={useQuery(holdsQuery(page))}
        rowId={({ id }) => id}
        onPage={setPage}
      />
      {isPlacing ? <PlaceHoldDialog onClose={() => setPlacing(false)} /> : null}
      {lifting === null ? null : <LiftHoldDialog hold={lifting} onClose={() => setLifting(null)} />}
    </Stack>
  )
}

function Quoted({ text, note }: { text: string; note: string }) {
  return (
    <div>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <bdi>{text}</bdi>
      </Text>
      <Text size="xs" c="var(--pengawas-quiet)">
        <bdi>{note}</bdi>
      </Text>
    </div>
  )
}
