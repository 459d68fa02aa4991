import { Button, Checkbox, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { NO_SITTING } from '@pengawas/shared/contracts/assessment-management'
import type { Sittings } from '@pengawas/shared/contracts/sittings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { participantsQuery } from '../api/assessments.ts'
import type { SittingCalls } from '../api/sittings.ts'
import { SittingSelect } from './sitting-select.tsx'

const PAGE_SIZE = 50
const TYPING_PAUSE_MS = 300

interface SittingPeopleProps {
  assessmentId: string
  data: Sittings
  distribute: SittingCalls['distribute']
}

/** The candidates with their sittings; those who are chosen are moved, on whatever page they were chosen. */
export function SittingPeople({ assessmentId, data, distribute }: SittingPeopleProps) {
  const { t } = useTranslation('assessments')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [sittingId, setSittingId] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<string | null | undefined>(undefined)
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(sittingId === null ? {} : { sittingId }),
    ...{ page: String(page), pageSize: String(PAGE_SIZE) },
  })
  const result = useQuery({ ...participantsQuery(assessmentId, query), refetchInterval: false })
  const shown = result.data?.items ?? []
  const total = result.data?.total ?? 0
  const nameOf = new Map(data.sittings.map(({ id, name }) => [id, name]))
  const toggle = (ids: readonly string[], isOn: boolean): void =>
    setChosen(isOn ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))))
  const move = (): void => {
    if (target === undefined) return
    distribute.mutate(
      { version: data.version, distribution: { by: 'hand', participants: [...chosen], sittingId: target } },
      {
        onSuccess: () => {
          setChosen(new Set())
          // Who was moved may not be on the list any more, nor its last page.
          setPage(1)
          toastSuccess(t('sittings.moved'))
        },
      },
    )
  }
  const isMine = distribute.variables?.distribution.by === 'hand'
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="sitting-people">
      <Stack gap="sm">
        <Title order={3} size="h5" id="sitting-people">
          {t('sittings.participants')}
        </Title>
        <Group align="flex-end">
          <TextInput
            type="search"
            label={t('sittings.search')}
            style={{ flex: '1 1 240px' }}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
          <Select
            label={t('sittings.ofSitting')}
            placeholder={t('sittings.ofAll')}
            clearable
            style={{ flex: '1 1 200px' }}
            data={[
              ...data.sittings.map(({ id, name }) => ({ value: id, label: name })),
              { value: NO_SITTING, label: t('sittings.own') },
            ]}
            value={sittingId}
            onChange={(value) => {
              setSittingId(value)
              setPage(1)
            }}
          />
        </Group>
        <QueryStatus result={result} />
        {result.data?.total === 0 ? <Text c="var(--pengawas-quiet)">{t('sittings.noOne')}</Text> : null}
        {shown.length === 0 ? null : (
          <Checkbox
            label={t('sittings.selectAll')}
            checked={shown.every(({ id }) => chosen.has(id))}
            onChange={(event) =>
              toggle(
                shown.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
        )}
        {shown.map((person) => (
          <Checkbox
            key={person.id}
            label={person.name}
            description={[
              person.nip,
              person.unit,
              nameOf.get(person.sittingId ?? '') ?? t('sittings.own'),
              person.hasBegun ? t('sittings.begun') : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
            checked={chosen.has(person.id)}
            onChange={(event) => toggle([person.id], event.currentTarget.checked)}
          />
        ))}
        {total > PAGE_SIZE || page > 1 ? (
          <PageLinks total={total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
        ) : null}
        {distribute.isError && isMine ? <FailureAlert error={distribute.error} /> : null}
        <Group align="flex-end">
          <SittingSelect
            label={t('sittings.move', { count: chosen.size })}
            sittings={data.sittings}
            value={target}
            onChange={setTarget}
          />
          <Button disabled={chosen.size === 0 || target === undefined} loading={distribute.isPending} onClick={move}>
            {t('sittings.moveButton')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
